def tell(before, action, after): return []
def scene(view): return {}
def offers(view): return []
