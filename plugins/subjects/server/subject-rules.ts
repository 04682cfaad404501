import { ConflictError, fieldError, withServices } from '#core';
import {
  getSearcher,
  SearchService,
  ServerKernel,
  TableRemovals,
  type Caller,
  type ResourceRules,
  type Statements,
} from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { queryCost } from '#shared/query';
import type { clientDictionary, subject, subjectCategory } from '../resource';
import { RuleReader } from './rule-reader';
import { RuleVersions, subjectsNaming } from './rule-users';
import { subjectGuards } from './subject-guards';

async function checkCategory(
  classes: ClassPrivilegeService,
  tx: Statements,
  caller: Caller,
  field: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const scope = await classes.allowed(caller);
  const { rowCount } = await tx.query(
    `select from subject_category where client_id = $1 and category_id = $2
      and ($3::bigint[] is null or category_id = any($3::bigint[]))`,
    [caller.clientId, id, scope?.see ?? null],
  );
  if (!rowCount) throw fieldError(field, 'unknown', `category ${id} does not exist`);
}

/** Users whose group is restricted to some categories read only those. */
const categoryScope =
  (classes: ClassPrivilegeService) =>
  async ({ caller }: { readonly caller: Caller }) => {
    const scope = await classes.allowed(caller);
    return scope && { field: 'Category_ID', ids: scope.see };
  };

/** Rules for subjects: the rule parses, each change creates a version, and the client's quota holds. */
export const subjectRules = withServices(
  {
    classes: ClassPrivilegeService,
    reader: RuleReader,
    searches: SearchService,
    kernel: ServerKernel,
    clients: ClientService,
    versions: RuleVersions,
    articles: ClientArticles,
    removals: TableRemovals,
  },
  ({ classes, reader, searches, kernel, clients, versions, articles, removals }): ResourceRules<typeof subject> => ({
    within: categoryScope(classes),
    beforeSave: async (draft, before, context) => {
      const { caller, tx } = context;
      const rule = { rule: draft.Rule, notation: draft.Notation, mediaTypes: draft.Media_Types };
      const cost = queryCost(reader.parse(rule));
      searches.check(getSearcher(caller, ''), cost, 'rule');
      await checkCategory(classes, tx, caller, 'Category_ID', draft.Category_ID);
      if (draft.Owner_ID && draft.Owner_ID !== caller.userId) {
        const { rowCount } = await tx.query('select from person where user_id = $1 and client_id = $2', [
          draft.Owner_ID,
          caller.clientId,
        ]);
        if (!rowCount) throw fieldError('Owner_ID', 'unknown', `user ${draft.Owner_ID} does not exist`);
      }
      if (draft.Valid_From && draft.Valid_To && Date.parse(draft.Valid_To) <= Date.parse(draft.Valid_From))
        throw fieldError('Valid_To', 'order', 'must not be before the start');
      if (before) await kernel.ask(subjectGuards, (guard) => guard.mayChange(draft, before, context));
      else {
        const { subjects: max } = await clients.quota(caller.clientId);
        const { rows } = await tx.query<{ count: string }>('select count(*) from subject where client_id = $1', [
          caller.clientId,
        ]);
        if (max !== null && Number(rows[0]?.count ?? 0) >= max)
          throw new ConflictError(`The client's quota of ${max} subjects is reached`, 'subject.quota', { max });
      }
      const same =
        before &&
        before.Rule === draft.Rule &&
        before.Notation === draft.Notation &&
        JSON.stringify(before.Media_Types ?? []) === JSON.stringify(draft.Media_Types ?? []) &&
        before.Is_Enabled === (draft.Is_Enabled ?? true);
      return {
        Rule_Version: same ? before.Rule_Version : (before?.Rule_Version ?? 0) + 1,
        ...(before ? {} : { Is_Sample: false }),
      };
    },
    afterSave: async (row, before, context) => {
      if (row.Rule_Version !== before?.Rule_Version) await versions.store(context, row);
    },
    beforeRemove: async (rows, context) => {
      await kernel.ask(subjectGuards, (guard) => guard.mayRemove(rows, context));
    },
    afterRemove: async (rows, { caller, tx }) => {
      for (const { Subject_ID: id } of rows) await articles.dropSubject(tx, caller.clientId, id);
      await removals.remove(
        tx,
        'subject',
        rows.map(({ Subject_ID }) => Subject_ID),
      );
    },
  }),
);

/** Rules for categories: no cycles, and only empty categories can be deleted. */
export const categoryRules = withServices(
  { classes: ClassPrivilegeService },
  ({ classes }): ResourceRules<typeof subjectCategory> => ({
    within: categoryScope(classes),
    beforeSave: async (draft, before, { caller, tx }) => {
      await checkCategory(classes, tx, caller, 'Parent_ID', draft.Parent_ID);
      if (before && draft.Parent_ID) {
        const { rows } = await tx.query<{ category_id: string }>(
          `with recursive above as (
             select category_id, parent_id from subject_category where category_id = $1
             union select c.category_id, c.parent_id from subject_category c join above a on c.category_id = a.parent_id
           ) select category_id from above`,
          [draft.Parent_ID],
        );
        if (rows.some(({ category_id }) => category_id === before.Category_ID))
          throw fieldError('Parent_ID', 'circle', 'a category cannot be below itself');
      }
      return {};
    },
    beforeRemove: async (rows, { tx }) => {
      const ids = rows.map(({ Category_ID }) => Category_ID);
      const used = await tx.query(
        `select from subject where category_id = any($1::bigint[]) union all select from subject_category
          where parent_id = any($1::bigint[]) and category_id <> all($1::bigint[])`,
        [ids],
      );
      if (used.rowCount)
        throw new ConflictError(
          'Categories that contain subjects or other categories cannot be deleted',
          'subject-category.in-use',
        );
    },
  }),
);

/** Rules for dictionaries: a change updates the rules that refer to it; a dictionary in use cannot be deleted. */
export const dictionaryRules = withServices(
  { versions: RuleVersions },
  ({ versions }): ResourceRules<typeof clientDictionary> => ({
    beforeSave: async (draft, before, { caller, tx }) => {
      if (before && before.Dictionary_Name !== draft.Dictionary_Name)
        await refuseUsed(tx, caller.clientId, [before.Dictionary_Name]);
      return { Words: [...new Set(draft.Words ?? [])] };
    },
    afterSave: async (row, before, context) => {
      if (before && JSON.stringify(before.Words) === JSON.stringify(row.Words)) return;
      await versions.renew(
        context,
        await subjectsNaming(context.tx, context.caller.clientId, 'dictionary', [row.Dictionary_Name]),
      );
    },
    beforeRemove: async (rows, { caller, tx }) =>
      refuseUsed(
        tx,
        caller.clientId,
        rows.map(({ Dictionary_Name }) => Dictionary_Name),
      ),
  }),
);

async function refuseUsed(tx: Statements, clientId: string, names: readonly string[]): Promise<void> {
  const [user] = await subjectsNaming(tx, clientId, 'dictionary', names);
  if (user)
    throw new ConflictError(`The rule of ${user.subject_name} refers to this dictionary`, 'client-dictionary.in-use', {
      Subject_Name: user.subject_name,
    });
}

/** Deletes a client's data related to subjects; the subjects themselves are deleted with its other rows. */
export const subjectRemoval = withServices({ removals: TableRemovals }, ({ removals }) => ({
  remove: async (clientId: string, tx: Statements): Promise<void> => {
    const { rows } = await tx.query<{ subject_id: string }>('select subject_id from subject where client_id = $1', [
      clientId,
    ]);
    await removals.remove(
      tx,
      'subject',
      rows.map(({ subject_id }) => subject_id),
    );
  },
}));
