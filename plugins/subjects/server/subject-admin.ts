import { inject } from '#core';
import { ServerKernel } from '#core/server';
import { categories, dictionaries, servedSubjects } from './served';

/** Creates and changes subjects, categories and dictionaries for other plugins, under the rules of their screens. */
export class SubjectAdmin {
  readonly categories: ReturnType<typeof categories.desk>;
  readonly dictionaries: ReturnType<typeof dictionaries.desk>;
  readonly subjects: ReturnType<typeof servedSubjects.desk>;

  constructor(@inject(ServerKernel) kernel: ServerKernel) {
    this.categories = categories.desk(kernel);
    this.dictionaries = dictionaries.desk(kernel);
    this.subjects = servedSubjects.desk(kernel);
  }
}
