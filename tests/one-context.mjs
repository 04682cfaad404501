import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The test runner opens a context for each file, by which each promise knows its test, and never closes it: in the
 * hundredth file of a process each promise would be reported to a hundred contexts. This makes the first test of a file
 * close the context of the previous file.
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
