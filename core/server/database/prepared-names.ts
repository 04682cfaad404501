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
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= max) return known;
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
