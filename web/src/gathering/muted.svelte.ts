/** Whose words are not to be shown here, by table and name: for as long as the page is open. */

class Muted {
  private names = $state.raw<ReadonlySet<string>>(new Set());

  has(table: string, name: string): boolean {
    return this.names.has(`${table} ${name}`);
  }

  toggle(table: string, name: string): void {
    const one = `${table} ${name}`;
    this.names = new Set(this.has(table, name) ? [...this.names].filter((other) => other !== one) : [...this.names, one]);
  }
}

export const muted = new Muted();
