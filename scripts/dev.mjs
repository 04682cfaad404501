import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installWhenNeeded } from './install.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
installWhenNeeded();
process.env.NODE_ENV = 'development';
process.env.API_PORT ??= '3100';

const { createRsbuild, loadConfig } = await import('@rsbuild/core');
const { content } = await loadConfig({ cwd: root });
const rsbuild = await createRsbuild({ cwd: root, config: { ...content, mode: 'development' } });

let server = null;
let hash = null;
let turn = Promise.resolve();

/** Stops the running server, if any, by SIGTERM and, after ten seconds, by SIGKILL. */
function stopServer() {
  const running = server;
  server = null;
  if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => running.kill('SIGKILL'), 10_000);
    running.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    running.kill('SIGTERM');
  });
}

async function restartServer() {
  await stopServer();
  const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: process.env.API_PORT },
  });
  server = started;
  started.once('exit', (code) => {
    if (server === started) console.error(`The server exited with code ${code}; it restarts when a file changes.`);
  });
}

rsbuild.onAfterEnvironmentCompile(({ environment, stats }) => {
  if (environment.name !== 'server' || !stats || stats.hasErrors() || stats.hash === hash) return;
  hash = stats.hash;
  turn = turn.then(restartServer);
});

const { server: web } = await rsbuild.startDevServer();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await turn;
    await Promise.all([stopServer(), web.close()]);
    process.exit(0);
  });
}
