import { inject } from '#core';
import { ServerKernel } from '#core/server';
import { categories, dictionaries, servedSubjects } from './served';

/** Creates and changes subjects, categories and dictionaries for other plugins, under the rules of their screens. */
export class SubjectAdmin {
  readonly categories: ReturnType<typeof categories.access>;
  readonly dictionaries: ReturnType<typeof dictionaries.access>;
  readonly subjects: ReturnType<typeof servedSubjects.access>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.categories = categories.access(kernel);
    this.dictionaries = dictionaries.access(kernel);
    this.subjects = servedSubjects.access(kernel);
  }
}
