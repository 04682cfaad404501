import type { Edit } from '#core/contract';
import { randomId } from '../random-id';

/** Numbers the saves of one open editor, so that the server recognizes a repeated save whose answer was lost. */
export class EditCounter {
  private readonly editorId = randomId();
  private number = 0;
  private content: unknown;

  /** Returns the mark of a save; content identical (`===`) to the previous content keeps its mark. */
  mark(content: unknown): Edit {
    if (this.number === 0 || content !== this.content) this.number += 1;
    this.content = content;
    return { Editor_ID: this.editorId, Edit_Number: this.number };
  }
}
