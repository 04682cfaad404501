import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import type { PluginEntry } from '#core';
import type { ServerSide, TableSet } from '#core/server';
import { coreTables } from '../../core/server/tables';
import { runOxlint } from '../../scripts/lint/run-oxlint.mjs';
import { tablesIn } from '../../scripts/lint/sql-tables.mjs';
import { offenders } from '../../scripts/lint/table-offenders.mjs';
import { getOwners } from '../../scripts/lint/table-owners.mjs';
import { temporaryTree } from './plant';
import { filesBelow, root, textOf } from './tree';

const manifest = (id: string, requires: string) =>
  `export const ${id} = { id: '${id}', summary: 'x', requires: [${requires}] };\n`;
const sql = (text: string) => `export const statement = \`${text}\`;\n`;

/** Planted files with the expected message of the rule; null must pass. */
const planted: readonly (readonly [path: string, text: string, complaint: string | null])[] = [
  [
    'core/server/tables.ts',
    "export const t = [table('stored_file', { distribution: 'keyed', key: 'file_id' })];\n",
    null,
  ],
  ['plugins/alpha/plugin.ts', manifest('alpha', "'beta'"), null],
  [
    'plugins/alpha/server/tables.ts',
    "const ofClient = { distribution: 'client', key: 'client_id' } as const;\nexport const t = [table('alpha_row', { ...ofClient }), table('alpha_small', { distribution: 'reference' }), read(['beta_text'], 'why')];\n",
    null,
  ],
  ['plugins/beta/plugin.ts', manifest('beta', ''), null],
  [
    'plugins/beta/server/tables.ts',
    "export const t = [table('beta_text', { distribution: 'library', key: 'article_id' }), table('beta_small', { distribution: 'reference' }), view('beta_view', { of: ['beta_small'] })];\n",
    null,
  ],
  ['plugins/gamma/plugin.ts', manifest('gamma', ''), null],
  ['plugins/alpha/server/own.ts', sql('update alpha_row set name = $1 where client_id = $2'), null],
  ['plugins/alpha/server/declared.ts', sql('select * from beta_text where article_id = $1'), null],
  ['plugins/alpha/server/view.ts', sql('select r.* from alpha_row r left join beta_view v using (id)'), null],
  ['plugins/alpha/server/reference.ts', sql('create table more (id bigint references beta_small)'), null],
  ['plugins/alpha/server/shadow.ts', sql('with beta_small as (select 1) select * from beta_small'), null],
  ['plugins/alpha/server/quoted.ts', sql("select 'taken from beta_small' from alpha_row -- join beta_small"), null],
  ['plugins/alpha/server/prose.ts', "export const text = 'Takes rows from beta_small away';\n", null],
  ['plugins/alpha/server/read.ts', sql('select * from alpha_row a, beta_small b'), 'beta_small is a table of beta'],
  ['plugins/alpha/server/inner.ts', sql('select (select max(id) from beta_small) from alpha_row'), 'table of beta'],
  [
    'plugins/alpha/server/fragment.ts',
    "export const from = 'alpha_row r join beta_small s using (id)';\n",
    'table of beta',
  ],
  ['plugins/alpha/server/insert.ts', sql('insert into beta_text (article_id) values ($1)'), 'written only by beta'],
  ['plugins/alpha/server/update.ts', sql('update beta_text set name = $1'), 'written only by beta'],
  ['plugins/alpha/server/delete.ts', sql('delete from beta_text where article_id = $1'), 'written only by beta'],
  ['plugins/alpha/server/view-write.ts', sql('delete from beta_view'), 'written only by beta'],
  [
    'plugins/alpha/server/copy.ts',
    "export const f = (tx: X) => tx.copy('beta_text', [], []);\n",
    'written only by beta',
  ],
  [
    'plugins/alpha/server/trigger.ts',
    sql('create trigger t after insert on beta_small execute function f()'),
    'written only by beta',
  ],
  [
    'plugins/alpha/server/filled.ts',
    "for (const t of ['beta_small']) run(`delete from ${t} where id = $1`);\n",
    'table of beta',
  ],
  ['plugins/alpha/server/core.ts', sql('delete from stored_file'), 'written only by core'],
  [
    'plugins/alpha/server/joins.ts',
    sql('select * from alpha_row join beta_text using (article_id)'),
    'joins client and library',
  ],
  [
    'plugins/alpha/server/piece.ts',
    "export const from = 'beta_text t join alpha_row r using (article_id)';\n",
    'joins client and library',
  ],
  [
    'plugins/alpha/server/within.ts',
    sql('select * from alpha_row where article_id in (select article_id from beta_text)'),
    'joins client',
  ],
  [
    'plugins/alpha/server/handed.ts',
    sql('select * from (select article_id from alpha_row where client_id = $1) m join beta_text t using (article_id)'),
    null,
  ],
  [
    'plugins/alpha/server/handed-on.ts',
    sql(
      'with found as materialized (select article_id from beta_text) select * from alpha_row join found using (article_id)',
    ),
    null,
  ],
  [
    'plugins/alpha/server/bare.ts',
    sql('select * from (select 1 as one) x, alpha_row a join beta_text t using (article_id)'),
    'joins client',
  ],
  ['plugins/alpha/server/after.ts', sql('select * from alpha_row; select * from beta_text'), null],
  [
    'plugins/alpha/server/named.ts',
    sql('select r.*, (select b.name from alpha_small b where b.id = r.small_id) as name from alpha_row r'),
    'joins alpha_small with alpha_row',
  ],
  [
    'plugins/alpha/server/there.ts',
    sql('select b.id from alpha_small b where exists (select 1 from alpha_row r where r.small_id = b.id)'),
    'joins alpha_row with alpha_small',
  ],
  [
    'plugins/alpha/server/named-after.ts',
    sql(
      'select r.*, (select b.name from alpha_small b where b.id = r.small_id) as name from (select * from alpha_row where client_id = $1 offset 0) r',
    ),
    null,
  ],
  [
    'plugins/alpha/server/among.ts',
    sql('select b.id from alpha_small b where b.id in (select r.small_id from alpha_row r where r.client_id = $1)'),
    null,
  ],
  ['plugins/alpha/server/bare-row.ts', sql('select exists (select from alpha_row where client_id = $1)'), 'select 1'],
  ['plugins/alpha/server/locks.ts', sql('select id from alpha_row where id = $1 for update'), 'without client_id'],
  [
    'plugins/alpha/server/locks-one.ts',
    sql('select id from alpha_row where client_id = $1 and id = $2 for update'),
    null,
  ],
  ['plugins/alpha/server/clock.ts', sql('update alpha_row set at = coalesce(at, now()) where client_id = $1'), 'now()'],
  ['plugins/alpha/server/clock-asked.ts', sql('update alpha_row set at = coalesce(at, (select now()))'), null],
  [
    'plugins/alpha/server/clock-moved.ts',
    sql("update alpha_row set at = coalesce(at, (select now()) + interval '1 day')"),
    'now()',
  ],
  [
    'plugins/alpha/server/upsert.ts',
    sql('insert into alpha_row (id) values ($1) on conflict (id) do update set at = now()'),
    'on conflict',
  ],
  [
    'plugins/alpha/server/kept.ts',
    sql('insert into alpha_row (id) values ($1) returning id, (select name from alpha_small limit 1)'),
    'returning a select',
  ],
  [
    'plugins/alpha/server/each.ts',
    sql(
      'select l.* from unnest($1::int[]) a (id) cross join lateral (select * from alpha_row r where r.id = a.id limit 3) l',
    ),
    'limit within a lateral join',
  ],
  [
    'plugins/delta/server/tables.ts',
    "export const t = [table('delta_row', { distribution: 'client', key: 'client_id', isScoped: true }), unscoped(['jobs/', 'store.ts#checked'], 'why')];\n",
    null,
  ],
  [
    'plugins/delta/server/scoped.ts',
    "export const f = (scopes: X) => run(`select id from delta_row r where client_id = $1 and ${withinSubjectsSql('r', '$2')}`, scopes);\n",
    null,
  ],
  ['plugins/delta/server/jobs/nightly.ts', sql('delete from delta_row where client_id = $1'), null],
  [
    'plugins/delta/server/store.ts',
    'export class S {\n  checked() {\n    return run(`select id from delta_row where client_id = $1`);\n  }\n  open() {\n    return run(`select id from delta_row where client_id = $1 and id = $2`);\n  }\n}\n',
    'store.ts#open; ask ScopeService',
  ],
  [
    'plugins/delta/server/unscoped-write.ts',
    "export function drop(ids: X) {\n  const remove = () => run('delete from delta_row where client_id = $1 and id = any($2)');\n  return remove();\n}\n",
    'unscoped-write.ts#remove',
  ],
  [
    'plugins/delta/server/constant.ts',
    sql('select * from delta_row where client_id = $1'),
    "without the caller's scope in constant.ts#statement",
  ],
  ['plugins/delta/server/migrations.ts', sql('update delta_row set id = 1 where client_id = 1'), null],
  ['plugins/gamma/server/stranger.ts', sql('select * from beta_view'), 'which gamma does not require'],
  ['plugins/alpha/server/alpha.test.ts', sql('delete from beta_text'), null],
];

const tree = temporaryTree(Object.fromEntries(planted));
afterAll(tree.remove);

describe('SQL lint rule', () => {
  const tableProblems = runOxlint(tree.folder).problems.filter(({ rule }) => rule === 'conventions(tables)');

  it.each(planted.filter(([, , complaint]) => complaint !== null))('reports %s', (path, _text, complaint) => {
    const messages = tableProblems.filter(({ file }) => file === path).map(({ message }) => message);
    expect(messages.join('\n')).toContain(complaint);
  });

  it('accepts allowed code', () => {
    const allowed = new Set(planted.filter(([, , complaint]) => complaint === null).map(([path]) => path));
    expect(tableProblems.filter(({ file }) => allowed.has(file))).toEqual([]);
  });

  it('distinguishes statements, uses and names', () => {
    const text = `with old as (delete from a returning id) insert into b (x) select extract(day from now()) from old
      join "c" on true,
      lateral f(1) left join only d; update e set x = 1 from g
        where exists (select from h for update of h); create index i on j using gin (k)`;
    expect(tablesIn(text).map(({ name, use, statement }) => `${statement} ${use} ${name}`)).toEqual([
      '0 write a',
      '0 write b',
      '0 read c',
      '0 read d',
      '1 write e',
      '1 read g',
      '1 read h',
      '2 write j',
    ]);
  });
});

describe('declared tables', () => {
  const sets = new Map<string, TableSet>();
  beforeAll(async () => {
    sets.set('core', coreTables);
    for (const { manifest: declared, load } of plugins as readonly PluginEntry<ServerSide>[]) {
      const { tables } = (await load()).default;
      if (tables) sets.set(declared.id, tables);
    }
  }, 60_000);

  it('are read correctly by the linter', () => {
    const { tables } = getOwners(root);
    const declaredTables = [...sets].flatMap(([owner, { own: names }]) =>
      names.map(({ name, distribution, ...more }) => ({
        name,
        owner,
        distribution,
        key: 'key' in more ? more.key : null,
      })),
    );
    expect(declaredTables.length).toBeGreaterThan(150);
    for (const { name, owner, distribution, key } of declaredTables)
      expect({ name, ...tables.get(name) }).toMatchObject({ name, owner, distribution, key });
    expect([...tables.values()].filter(({ of }) => of === null)).toHaveLength(declaredTables.length);
  });

  it('are read by others only where that is declared, with a reason, and is done', () => {
    const { tables } = getOwners(root);
    const idle = [...sets].flatMap(([owner, { reads = [] }]) => {
      const folder = owner === 'core' ? 'core/server' : `plugins/${owner}`;
      const texts = filesBelow([folder], /(?<!\.test)\.ts$/)
        .filter((path) => !path.endsWith('/tables.ts'))
        .map(textOf)
        .join('\n');
      return reads.flatMap(({ names, why }) => {
        expect(why.length).toBeGreaterThan(15);
        return names
          .filter((name) => !tables.has(name) || !new RegExp(`\\b${name}\\b`).test(texts))
          .map((name) => `${owner}: ${name}`);
      });
    });
    expect(idle).toEqual([]);
  });

  it('are asked without a scope only where that is declared, with a reason, and is done', () => {
    const { tables } = getOwners(root);
    const scoped = [...tables.values()].filter(({ isScoped }) => isScoped).map(({ name }) => name);
    expect(scoped).toEqual(expect.arrayContaining(['client_article', 'subject_article', 'subject', 'repost_post']));
    const names = new RegExp(`\\b(?:${scoped.join('|')})\\b`);
    const idle = [...sets].flatMap(([owner, { unscoped = [] }]) =>
      unscoped.flatMap(({ files, why }) => {
        expect(why.length).toBeGreaterThan(15);
        return files
          .filter((entry) => {
            const [path = '', name = ''] = entry.split('#');
            const folder = `plugins/${owner}/server`;
            const texts = filesBelow([folder], /(?<!\.test)\.ts$/)
              .filter((file) => file.startsWith(`${folder}/${path}`))
              .map(textOf);
            return !texts.some((text) => names.test(text) && text.includes(name));
          })
          .map((entry) => `${owner}: ${entry}`);
      }),
    );
    expect(idle).toEqual([]);
  });

  it('list exceptions only for existing files', () => {
    expect(
      Object.keys(offenders).filter(
        (path) => !filesBelow([path.slice(0, path.lastIndexOf('/'))], /\.ts$/).includes(path),
      ),
    ).toEqual([]);
  });
});
