/** Whose words are not to be shown here, by table: for as long as the page is open. */

class Muted {
  private seats = $state.raw<ReadonlySet<string>>(new Set());

  has(table: string, seat: number): boolean {
    return this.seats.has(`${table} ${seat}`);
  }

  toggle(table: string, seat: number): void {
    const name = `${table} ${seat}`;
    this.seats = new Set(this.has(table, seat) ? [...this.seats].filter((one) => one !== name) : [...this.seats, name]);
  }
}

export const muted = new Muted();
