import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The test runner opens a context for each file, by which each promise knows its test, and closes none: in the
 * hundredth file of a process each promise would be told a hundred contexts. With this, the first test of a file closes
 * the context of the file before.
 */
const { run } = AsyncLocalStorage.prototype;
let latest;

AsyncLocalStorage.prototype.run = function runInContext(store, ...rest) {
  if (store?.taskId !== undefined && this !== latest) {
    latest?.disable();
    latest = this;
  }
  return run.call(this, store, ...rest);
};
