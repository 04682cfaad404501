import { spawn } from 'node:child_process';

/**
 * Runs a Node script in this terminal until it ends; returns its exit code (128 + number for a signal). SIGINT and
 * SIGTERM are forwarded once: a terminal sends Ctrl-C to the child itself, and a second one kills.
 */
export function runChild(args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    let forwarded = false;
    const forward = (signal) => {
      if (forwarded) child.kill('SIGKILL');
      else if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
      forwarded = true;
    };
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 137));
    });
  });
}
