type MayLeave = () => boolean | Promise<boolean>;

/** Questions asked before a page is left, for example one with unsaved changes. */
export class LeaveBlocks {
  private readonly questions = new Set<MayLeave>();

  get isEmpty(): boolean {
    return this.questions.size === 0;
  }

  /** Adds a question; returns a function that removes it. */
  add(mayLeave: MayLeave): () => void {
    this.questions.add(mayLeave);
    return () => this.questions.delete(mayLeave);
  }

  clear(): void {
    this.questions.clear();
  }

  /** Asks all questions; those already answered are not asked again. */
  async mayLeave(): Promise<boolean> {
    for (const ask of [...this.questions]) if (!(await ask())) return false;
    this.clear();
    return true;
  }
}
