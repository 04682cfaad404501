import type { Contract, PluginManifest, PluginSide, Resolver } from '#core';
import type { Resource } from '#core/resource';
import type { Migration, TableSet } from './database';
import type { FactConsumer } from './facts';
import type { Handlers } from './http/handlers';
import type { JobContext } from './jobs';
import type { ThreadTask } from './threads/thread-task';

/** Calls with what answers them; the handlers are made when one of them is first called. */
export interface ServedContract {
  readonly contract: Contract;
  readonly make: (services: Resolver) => Handlers<Contract>;
  /** Whose calls these are, where they are those of a resource: its list can be exported. */
  readonly resource?: Resource;
}

/** Answers a contract: all of its calls, no others. */
export function serve<C extends Contract>(contract: C, make: (services: Resolver) => Handlers<C>): ServedContract {
  return { contract, make: make as unknown as ServedContract['make'] };
}

/** Work that runs by the clock or when asked for, on the queue: once over all processes. */
export interface JobDeclaration {
  /** Starts with the plugin's id, such as `extraction.collect`. */
  readonly name: string;
  /** A cron expression, or a period such as `30s`, `5m`, `1h`. */
  readonly every?: string;
  readonly attempts?: number;
  /** Which processes run it; those that process unless told otherwise. */
  readonly role?: 'collect' | 'process';
  /** Short, and somebody waits for it: runs in places of its own, which no long job ever takes. */
  readonly isPrompt?: boolean;
  run(services: Resolver, payload: unknown, context: JobContext): Promise<void>;
}

/** A word of the command line: `npm run command -- NAME …`. */
export interface CommandDeclaration {
  readonly name: string;
  /** One sentence, for the list of commands. */
  readonly summary: string;
  /** What follows the name, such as `FILE...`. */
  readonly usage?: string;
  /** Works on the database as it stands, perhaps of another version; otherwise it is brought up to this build first. */
  readonly beforeMigration?: boolean;
  /** Answers the exit code; 0 when left out. */
  run(services: Resolver, args: readonly string[]): Promise<number | void>;
}

/** The server side of a plugin. */
export interface ServerSide extends PluginSide {
  readonly calls?: readonly ServedContract[];
  readonly jobs?: readonly JobDeclaration[];
  /** The tables that its migrations make; they stand in `server/tables.ts`, where the linter reads them. */
  readonly tables?: TableSet;
  /** Who acts on facts; see `consume`. */
  readonly consumers?: readonly FactConsumer[];
  readonly migrations?: readonly Migration[];
  readonly commands?: readonly CommandDeclaration[];
  /**
   * Makes what must exist before anybody is served, at every start, in the order of `requires`, one process at a time.
   * What it answers is told to the person who started the server.
   */
  prepare?(services: Resolver): Promise<readonly string[] | void>;
  /** Begins what each process of a role does by itself beside the queue, once its jobs run; `stop` ends it. */
  work?(services: Resolver, roles: ReadonlySet<'collect' | 'process'>): void | Promise<void>;
  /** Tasks for worker threads, loaded there by name. */
  readonly threads?: Readonly<Record<string, () => Promise<{ readonly default: ThreadTask }>>>;
}

/** Gives a plugin its server side. */
export function defineServer(_manifest: PluginManifest, side: ServerSide): ServerSide {
  return side;
}
