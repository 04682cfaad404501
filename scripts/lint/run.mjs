import { runOxlint } from './run-oxlint.mjs';

const started = Date.now();
const { files, expected, problems } = runOxlint();
for (const { file, line, rule, message } of problems) console.error(`${file}:${line}  ${message}  [${rule}]`);
if (files !== expected) console.error(`The linter saw ${files} files of ${expected}: what is not seen is not checked`);
console.log(`${files} files, ${problems.length} problems, ${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = problems.length > 0 || files !== expected ? 1 : 0;
