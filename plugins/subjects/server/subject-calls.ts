import { allowedBy, NotFoundError, withServices } from '#core';
import { DatabaseService, getSearcher, SearchService, type Caller, type Handlers } from '#core/server';
import { ArticleActions, ScopeService, SubjectCounts } from '#plugins/articles/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { detectNotation, explainQuery, queryCost, type ExplainedQuery, type Notation } from '#shared/query';
import type { ExplainedClause, subjectContract } from '../contract';
import { lineGroups } from '../line-groups';
import { lintRule } from './rule-lint';
import { previewRule } from './rule-preview';
import { SubjectScope } from './subject-scope';
import { RuleReader } from './rule-reader';
import { documentOfStored, storedColumns, type StoredArticle } from './stored-document';
import type { SubjectRun } from './subject-run';

/** Converts a clause to its wire format. */
export function getClause({ kind, text, matched, marks, nearMiss, of }: ExplainedQuery): ExplainedClause {
  return {
    kind,
    text,
    matched,
    marks: marks.map((mark) => ({ ...mark })),
    ...(nearMiss ? { nearMiss: { ...nearMiss } } : {}),
    of: of.map(getClause),
  };
}

export const subjectCalls = withServices(
  {
    database: DatabaseService,
    reader: RuleReader,
    actions: ArticleActions,
    classes: ClassPrivilegeService,
    searches: SearchService,
    scopes: ScopeService,
    subjectReach: SubjectScope,
    subjectCounts: SubjectCounts,
  },
  ({
    database,
    reader,
    actions,
    classes,
    searches,
    scopes,
    subjectReach,
    subjectCounts,
  }): Handlers<typeof subjectContract> => {
    const tree = async (caller: Caller) => {
      const reach = await classes.allowed(caller);
      const seen = reach?.see ?? null;
      const categories = await database.query<{ category_id: string; category_name: string; parent_id: string | null }>(
        `select category_id, category_name, parent_id from subject_category where client_id = $1
        and ($2::bigint[] is null or category_id = any($2::bigint[])) order by sort_order nulls last, category_id`,
        [caller.clientId, seen],
      );
      const subjects = await database.query<{
        subject_id: string;
        subject_name: string;
        category_id: string | null;
        colour: string | null;
        is_enabled: boolean;
        today: string;
      }>(
        `select s.subject_id, s.subject_name, s.category_id, s.colour, coalesce(s.is_enabled, false) as is_enabled,
              coalesce(c.today, 0)::bigint as today
       from subject s left join (
         select subject_id as counted_id, sum(count) as today from article_count
           where client_id = $1 and hour >= date_trunc('day', now(), $3) group by 1
       ) c on c.counted_id = s.subject_id where s.client_id = $1 and ($2::bigint[] is null or s.category_id = any($2::bigint[]))
         order by s.sort_order nulls last, s.subject_id`,
        [caller.clientId, seen, caller.timeZone],
      );
      return {
        Categories: categories.rows.map((row) => ({
          Category_ID: row.category_id,
          Category_Name: row.category_name,
          Parent_ID: row.parent_id,
        })),
        Subjects: subjects.rows.map((row) => ({
          Subject_ID: row.subject_id,
          Subject_Name: row.subject_name,
          Category_ID: row.category_id,
          Colour: row.colour,
          Is_Enabled: row.is_enabled,
          Today_Count: Number(row.today),
        })),
      };
    };

    return {
      tree: ({ caller }) => tree(caller),
      listTree: async ({ caller, query }) => {
        const subjectTree = await tree(caller);
        return { ...subjectTree, Counts: await subjectCounts.of(caller, query, lineGroups(subjectTree)) };
      },
      classify: async ({ caller, body }) => {
        await subjectReach.mustHandle(caller, body.Subject_ID);
        return { changed: await actions.setInSubject(caller, body.id, body.Subject_ID, !body.remove) };
      },
      preview: async ({ caller, body, signal }) => {
        const read = (rule: string, notation: Notation | undefined, mediaTypes: readonly string[] | null | undefined) =>
          reader.resolve(reader.parse({ rule, notation, mediaTypes }), caller.clientId);
        const query = await read(body.Rule, body.Notation, body.Media_Types);
        const saved = body.Subject_ID === undefined ? null : await subjectReach.mustSee(caller, body.Subject_ID);
        const before = saved && (await read(saved.rule, saved.notation, saved.media_types));
        const searcher = getSearcher(caller, '');
        searches.check(searcher, queryCost(query), 'rule');
        const scope = await scopes.library(caller);
        return searches.inTurn(searcher, () => previewRule(database, caller, query, before, body.Days, scope), signal);
      },
      lint: async ({ caller, body, signal }) => {
        const { Rule, Notation, Media_Types, Max_Per_Day } = body;
        const query = await reader.resolve(
          reader.parse({ rule: Rule, notation: Notation, mediaTypes: Media_Types }),
          caller.clientId,
        );
        const notation = Notation ?? detectNotation(Rule);
        const scope = await scopes.library(caller);
        return lintRule(searches, caller, { query, notation, maxPerDay: Max_Per_Day, scope }, signal);
      },
      convert: async ({ body }) => ({ Rule: reader.convert(body.Rule, body.Notation) }),
      explain: async ({ caller, query }) => {
        const subject = await subjectReach.mustSee(caller, query.Subject_ID);
        const isBound = (await scopes.subjects(caller)) !== null;
        // Users who edit rules may also query the samples of a preview, which come from the whole library.
        const visible =
          allowedBy(caller.privileges, 'subject-monitor').browse && !isBound
            ? [query.id]
            : await scopes.articles(caller, [query.id]);
        const { rows } = await database.query<StoredArticle>(
          `select ${storedColumns} from article a join article_text t using (article_id)
          where a.article_id = any($1::bigint[]) and (a.owner_id is null or a.owner_id = $2)`,
          [visible, caller.clientId],
        );
        const [row] = rows;
        if (!row) throw new NotFoundError(`Article ${query.id} does not exist`);
        const tree = await reader.resolve(
          reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }),
          caller.clientId,
        );
        const explained = explainQuery(tree, documentOfStored(row), { notation: subject.notation });
        return { Subject_Name: subject.subject_name, Title: row.title, Text: row.text, Clause: getClause(explained) };
      },
      versions: async ({ caller, query }) => {
        await subjectReach.mustSee(caller, query.Subject_ID);
        const { rows } = await database.query<{
          version: number;
          rule: string;
          notation: Notation;
          changed_by: string | null;
          name: string | null;
          changed_at: Date;
        }>(
          `select v.*, u.display_name as name from subject_version v left join person u on u.user_id = v.changed_by
          where v.subject_id = $1 order by v.version desc limit 200`,
          [query.Subject_ID],
        );
        return {
          list: rows.map((row) => ({
            Version: row.version,
            Rule: row.rule,
            Notation: row.notation,
            Changed_By_Name: row.name,
            Changed_At: row.changed_at.toISOString(),
          })),
        };
      },
      progress: async ({ caller, query }) => {
        const subject = await subjectReach.mustSee(caller, query.Subject_ID);
        const { rows } = await database.query<SubjectRun>('select * from subject_run where subject_id = $1', [
          query.Subject_ID,
        ]);
        const run = rows[0] ?? {
          version: subject.rule_version,
          state: 'done' as const,
          candidates: 0,
          checked: 0,
          added: 0,
          removed: 0,
          finished_at: null,
        };
        return {
          Version: run.version,
          State: run.state,
          Candidates: run.candidates,
          Checked: run.checked,
          Added: run.added,
          Removed: run.removed,
          Finished_At: run.finished_at?.toISOString() ?? null,
        };
      },
    };
  },
);
