/** Each connection keeps what it has prepared, tens of kilobytes a statement. */
const most = 60;

/**
 * Names under which connections prepare statements, the same for the same text. The first sixty texts of a process
 * get one; what comes later is planned each time, as texts that differ without end would fill the memory of every
 * connection.
 */
export class PreparedNames {
  private readonly names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= most) return known;
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
