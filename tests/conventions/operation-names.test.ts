import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { dataJobKinds } from '../../plugins/client-data/contract';
import { recordedOperations, type RecordedOperation } from './recorded-operations';
import { resources } from './registry';
import { getTexts } from './texts';
import { filesBelow, pluginIds, textOf } from './tree';

const block = 'core/server/resource/resource-access.ts';
const dataJobs = 'plugins/client-data/server/data-jobs.ts';

const serverFiles = filesBelow(['core/server', 'plugins'], /\.ts$/).filter(
  (path) => /^(core\/server|plugins\/[^/]+\/server)\//.test(path) && !/\.test\.ts$|\/testing\//.test(path),
);
const scanned = recordedOperations({
  files: new Map(
    serverFiles.filter((path) => !path.startsWith('core/server/log/')).map((path) => [path, textOf(path)]),
  ),
  resources: new Map(resources.map(({ constant, resource }) => [constant, resource.name])),
});

/** Operations recorded by the resource code for each resource, and those of a type in another file. */
const operations: readonly RecordedOperation[] = [
  ...scanned.operations,
  ...resources
    .filter(({ resource }) => resource.readOnly !== true)
    .flatMap(({ resource }) =>
      ['create', 'update', 'delete'].map((action) => ({ entity: resource.name, action, path: block })),
    ),
  ...dataJobKinds.map((action) => ({ entity: 'client-data', action, path: dataJobs })),
];

/** Plugins that define a text, by language and key. */
const owners = new Map(
  languages.map((language) => {
    const ownersByOperation = new Map<string, string[]>();
    for (const id of pluginIds)
      for (const key of getTexts(`plugins/${id}`, language)?.keys() ?? [])
        ownersByOperation.set(key, [...(ownersByOperation.get(key) ?? []), id]);
    return [language, ownersByOperation] as const;
  }),
);
const general = (language: (typeof languages)[number], key: string): boolean =>
  getTexts('plugins/audit-log', language)?.has(key) === true;

/** Returns missing texts of operations; a text with several owners is a fault too. */
function getFaults(knownOperations: readonly RecordedOperation[]): string[] {
  const faults = knownOperations.flatMap(({ entity, action, path }) =>
    languages.flatMap((language) => {
      const getOwners = (key: string): readonly string[] =>
        owners.get(language)?.get(`operation.${entity}.${key}`) ?? [];
      const wanted = [
        { key: 'one', says: `a name for “${entity}”`, isKnown: false },
        { key: `actions.${action}`, says: `a name for “${action}”`, isKnown: general(language, `action.${action}`) },
        {
          key: `said.${action}`,
          says: `a sentence for “${action}”`,
          isKnown: general(language, `sentence.${action}`),
        },
      ];
      return wanted.flatMap(({ key, says, isKnown }) => {
        const having = getOwners(key);
        if (having.length > 1) return `${language} operation.${entity}.${key} stands in ${having.join(' and ')}`;
        return having.length === 1 || isKnown
          ? []
          : `${path} records ${action} of ${entity}: ${language} lacks ${says} (operation.${entity}.${key})`;
      });
    }),
  );
  return [...new Set(faults)];
}

describe('operation log', () => {
  it('is read wherever the server records, but where what is recorded stands elsewhere', () => {
    expect(new Set(scanned.unread.map(({ path }) => path))).toEqual(new Set([block, dataJobs]));
    expect(new Set(scanned.operations.map(({ path }) => path)).size).toBeGreaterThan(60);
    expect(operations.length).toBeGreaterThan(300);
  });

  it('resolves helpers, constants, choices and resources, and reports what it cannot read', () => {
    const files = new Map([
      [
        'plugins/a/server/a.ts',
        `const entity = 'thing';
const calls = (services: Resolver) => {
  const log = services.get(OperationLogService);
  const noted = async (caller: Caller, action: string) => {
    await log.record(caller, { entity: 'page', action });
  };
  const changed = (caller: Caller, action: 'update' | 'delete') => log.record(caller, { entity: word.name, action });
  return {
    on: async ({ caller, body }) => {
      const action = body.isOn ? 'enable' : 'disable';
      await log.record(caller, { entity, action, after: { entity: 'not, this', action: 'nor this' } });
    },
    send: ({ caller }) => noted(caller, 'send'),
    stop: ({ caller }) => noted(caller, 'stop'),
    other: ({ caller, body }) => log.record(caller, { entity: 'page', action: body.Deed }),
  };
};`,
      ],
      ['plugins/b/server/b.ts', 'const make = (log: OperationLogService) => keep(log);'],
    ]);
    const { operations: found, unread } = recordedOperations({ files, resources: new Map([['word', 'hot-word']]) });
    expect(found.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'page send',
      'page stop',
      'hot-word update',
      'hot-word delete',
      'thing enable',
      'thing disable',
    ]);
    expect(unread.map(({ path, text }) => `${path} ${text}`)).toEqual([
      "plugins/a/server/a.ts { entity: 'page', action: body.Deed }",
      'plugins/b/server/b.ts imports the log, but no recorded operation was found',
    ]);
  });

  it('has a name for every entity and log texts for every action, in each language', () => {
    expect(getFaults([{ entity: 'unheard-of', action: 'unheard', path: 'planted.ts' }])).toHaveLength(6);
    expect(getFaults(operations)).toEqual([]);
  });

  it('has no texts for operations that are never recorded', () => {
    const things = new Set(operations.map(({ entity }) => entity));
    const operationKeys = new Set(operations.map(({ entity, action }) => `${entity} ${action}`));
    const idle = [...(owners.get(languages[0])?.keys() ?? [])].filter((key) => {
      const [group, entity = '', part, action] = key.split('.');
      return group === 'operation' && !(part === 'one' ? things.has(entity) : operationKeys.has(`${entity} ${action}`));
    });
    expect(idle).toEqual([]);
  });
});
