/** Every connection keeps its prepared statements, tens of kilobytes each. */
const max = 60;

/**
 * Names under which connections prepare statements, the same for equal texts. The first sixty texts of a process get
 * one; later ones are planned each time, because an unlimited variety of texts would fill the memory of every
 * connection.
 */
export class PreparedNames {
  private readonly names = new Map<string, string>();

  of(text: string): string | undefined {
    const existing = this.names.get(text);
    if (existing !== undefined || this.names.size >= max) return existing;
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
