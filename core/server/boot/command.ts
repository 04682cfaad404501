import { DatabaseService } from '../database';
import { Config, describeConfig } from '../config';
import { OperationLogService } from '../log';
import type { CommandDeclaration } from '../side';
import { ThreadService } from '../threads';
import { factCommand } from './fact-command';
import { migrate } from './prepare';
import { configured, openGround } from './process';

/** A line with the name of each command and what may follow it, and one that says what it does. */
export const listOf = (commands: readonly CommandDeclaration[]): string =>
  commands.map(({ name, usage, summary }) => `  ${name}${usage ? ` ${usage}` : ''}\n      ${summary}\n`).join('');

/** What every installation can do, whatever plugins it has. */
export const coreCommands: readonly CommandDeclaration[] = [
  factCommand,
  {
    name: 'config',
    summary: 'Shows the checked configuration, secrets hidden',
    run: async (services) => void process.stdout.write(`${describeConfig(services.get(Config))}\n`),
  },
  {
    name: 'migrate',
    summary: 'Brings the database up to this build',
    run: async () => void process.stdout.write('The database is up to date\n'),
  },
  {
    name: 'healthcheck',
    summary: 'Ends with 0 when the database answers, 1 otherwise',
    run: async (services) => ((await services.get(DatabaseService).ready()) ? 0 : 1),
  },
  {
    name: 'verify-log',
    summary: 'Checks the chain of the operation log',
    run: async (services) => {
      const { entries, broken } = await services.get(OperationLogService).verify();
      process.stdout.write(
        broken === null ? `${entries} entries, all whole\n` : `The chain is broken at entry ${broken}\n`,
      );
      return broken === null ? 0 : 1;
    },
  },
];

/** Runs one command of the core or of a plugin and ends the process with its code. */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const ground = await openGround(configured());
  const { kernel } = ground;
  let code = 0;
  try {
    const owners = await Promise.all(
      kernel.manifests.map(async ({ id }) =>
        ((await kernel.load(id)).commands ?? []).map((command) => ({ command, id })),
      ),
    );
    const commands: readonly { command: CommandDeclaration; id?: string }[] = [
      ...coreCommands.map((command) => ({ command })),
      ...owners.flat(),
    ];
    const found = commands.find(({ command }) => command.name === name);
    if (!found || args.includes('--help')) {
      const shown = (found ? [found] : commands).map(({ command }) => command);
      process.stdout.write(
        `${found || name === 'help' ? '' : `There is no command ${name}.\n`}Commands:\n${listOf(shown)}`,
      );
      code = found || name === 'help' ? 0 : 2;
    } else {
      await migrate(kernel);
      if (found.id) await kernel.activate(found.id);
      code = (await found.command.run(kernel, args)) ?? 0;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    code = 1;
  }
  await kernel.get(ThreadService).stop();
  await ground.close();
  process.exit(code);
}
