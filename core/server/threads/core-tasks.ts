import type { ThreadTask } from './thread-task';

/** Tasks of the core itself, which is not a plugin: its name in a call is `core`. */
export const coreTasks: Readonly<Record<string, () => Promise<{ readonly default: ThreadTask }>>> = {
  'write-document': () => import('../documents/document-task'),
  'read-table': () => import('../tabular/read-table-task'),
};
