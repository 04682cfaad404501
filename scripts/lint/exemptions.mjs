import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = new Map();

/** Returns the files that a rule does not check yet, from `exemptions.json`; the lists may only become shorter. */
export function getExemptions(root) {
  if (!read.has(root)) {
    const path = join(root, 'scripts/lint/exemptions.json');
    read.set(root, existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  }
  return read.get(root);
}

export const isExempt = (root, rule, file) => (getExemptions(root)[rule] ?? []).includes(file);
