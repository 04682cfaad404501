import { runFormat } from './run-format.mjs';
import { runOxlint } from './run-oxlint.mjs';

const started = Date.now();
const { files, expected, problems } = runOxlint();
const unformatted = runFormat();
for (const { file, line, rule, message } of problems) console.error(`${file}:${line}  ${message}  [${rule}]`);
for (const file of unformatted) console.error(`${file}  is not formatted: npm run format`);
if (files !== expected) console.error(`The linter checked ${files} of ${expected} files`);
const faultCount = problems.length + unformatted.length;
console.log(`${files} files, ${faultCount} problems, ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = faultCount > 0 || files !== expected ? 1 : 0;
