import { backupCommands } from '../backup';
import { DatabaseService, pendingMigrations } from '../database';
import { Config, describeConfig } from '../config';
import { moveFilesCommand } from '../files/move-files-command';
import { acceptStoreCommand } from '../files/store-mark';
import { OperationLogService } from '../log';
import { PluginSwitch } from '../plugins';
import type { CommandDeclaration } from '../side';
import { ThreadService } from '../threads';
import { exitCodeOf } from './exit-code';
import { factCommand } from './fact-command';
import { acceptSecretCommand } from './installation';
import { ServerKernel } from './kernel-token';
import { migrate, migrationSets } from './prepare';
import { configured, openGround } from './process';
import { spreadCommand } from './spread-command';

/** A line with the name of each command and what may follow it, and one that says what it does. */
export const listOf = (commands: readonly CommandDeclaration[]): string =>
  commands.map(({ name, usage, summary }) => `  ${name}${usage ? ` ${usage}` : ''}\n      ${summary}\n`).join('');

/** What every installation can do, whatever plugins it has. */
export const coreCommands: readonly CommandDeclaration[] = [
  factCommand,
  spreadCommand,
  ...backupCommands,
  acceptSecretCommand,
  acceptStoreCommand,
  moveFilesCommand,
  {
    name: 'config',
    summary: 'Shows the checked configuration, secrets hidden',
    run: async (services) => void process.stdout.write(`${describeConfig(services.get(Config))}\n`),
  },
  {
    name: 'migrate',
    summary: 'Brings the database up to this build, after a backup of it; --dry-run only says what would be done',
    usage: '[--dry-run]',
    beforeMigration: true,
    run: async (services, args) => {
      const kernel = services.get(ServerKernel);
      const pending = await pendingMigrations(services.get(DatabaseService), await migrationSets(kernel));
      if (!args.includes('--dry-run')) await migrate(kernel);
      process.stdout.write(
        pending.map(({ plugin, name }) => `${plugin} ${name}\n`).join('') +
          (args.includes('--dry-run') && pending.length > 0 ? 'Nothing was changed\n' : 'The database is up to date\n'),
      );
    },
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
    const commands: readonly { command: CommandDeclaration; id?: string }[] = [
      ...coreCommands.map((command) => ({ command })),
      ...(await kernel.sides('skip')).flatMap(({ manifest: { id }, side }) =>
        (side.commands ?? []).map((command) => ({ command, id })),
      ),
    ];
    const found = commands.find(({ command }) => command.name === name);
    if (!found || args.includes('--help')) {
      const shown = (found ? [found] : commands).map(({ command }) => command);
      process.stdout.write(
        `${found || name === 'help' ? '' : `There is no command ${name}.\n`}Commands:\n${listOf(shown)}`,
      );
      code = found || name === 'help' ? 0 : 2;
    } else {
      if (!found.command.beforeMigration) {
        await migrate(kernel);
        await kernel.get(PluginSwitch).read();
      }
      if (found.id) await kernel.activate(found.id);
      code = (await found.command.run(kernel, args)) ?? 0;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    code = exitCodeOf(error);
  }
  await kernel.get(ThreadService).stop();
  await ground.close();
  process.exit(code);
}
