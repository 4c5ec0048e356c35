"""Make the page's fonts: Latin and Latin Extended-A of three OFL families, under names of our own.

    pip install fonttools brotli
    python subset.py FOLDER-OF-FONTSOURCE-PACKAGES

The licences reserve the name "Source" for the unmodified fonts, and a subset is a modification, hence the new names.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
LETTERS = [point for point in range(0xC0, 0x100) if chr(point).isalpha()]
MARKS = "\u00a0¡¿«»©°·×–—‘’“”„…−"
LATIN = [*range(0x20, 0x7F), *map(ord, MARKS), *LETTERS]
EXTENDED = [ord(c) for c in "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚț"]
FONTS = {
    "fathom-numerals": ("barlow-condensed", "barlow-condensed-{}-600-normal.woff2"),
    "fathom-text-400": ("source-sans-3", "source-sans-3-{}-400-normal.woff2"),
    "fathom-text-600": ("source-sans-3", "source-sans-3-{}-600-normal.woff2"),
    "fathom-chart": ("source-serif-4", "source-serif-4-{}-400-italic.woff2"),
}


def make(source: Path, target: Path, points: list[int]) -> int:
    """Write the subset of `source` with the code points `points`; return its size in bytes."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["tnum", "kern"] if points is LATIN else []
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    font = TTFont(source)
    shaper = subset.Subsetter(options)
    shaper.populate(unicodes=points)
    shaper.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):
            record.string = target.stem
    subset.save_font(font, str(target), options)
    return target.stat().st_size


if __name__ == "__main__":
    packages = Path(sys.argv[1])
    total = 0
    for name, (package, pattern) in FONTS.items():
        for part, points in (("latin", LATIN), ("latin-ext", EXTENDED)):
            size = make(packages / package / "files" / pattern.format(part), HERE / f"{name}-{part}.woff2", points)
            total += size
            print(f"{name}-{part}.woff2 {size}")
        (HERE.parent / "public" / "licences" / f"{package}.OFL.txt").write_text((packages / package / "LICENSE").read_text())
    print("total", total)
