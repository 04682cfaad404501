import { NotFoundError, PermissionError, type Resolver } from '#core';
import { DatabaseService, type Caller, type Handlers } from '#core/server';
import { ArticleActions, emotionOf, mediaTypeOf } from '#plugins/articles/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { explainQuery, type ExplainedQuery } from '#shared/query';
import type { ExplainedClause, subjectContract } from '../contract';
import { previewRule } from './rule-preview';
import { RuleReader } from './rule-reader';

function clauseOf({ kind, text, matched, marks, nearMiss, of }: ExplainedQuery): ExplainedClause {
  return { kind, text, matched, marks: marks.map((mark) => ({ ...mark })), ...(nearMiss ? { nearMiss: { ...nearMiss } } : {}), of: of.map(clauseOf) };
}

/** What answers the calls of subjects. */
export function subjectCalls(services: Resolver): Handlers<typeof subjectContract> {
  const database = services.get(DatabaseService);
  const reader = services.get(RuleReader);
  const actions = services.get(ArticleActions);
  const classes = services.get(ClassPrivilegeService);

  const tree = async (caller: Caller) => {
    const reach = await classes.allowed(caller);
    const seen = reach?.see ?? null;
    const categories = await database.query<{ category_id: string; category_name: string; parent_id: string | null }>(
      'select category_id, category_name, parent_id from subject_category where client_id = $1 and ($2::bigint[] is null or category_id = any($2::bigint[])) order by sort_order nulls last, category_id', [caller.clientId, seen],
    );
    const subjects = await database.query<{ subject_id: string; subject_name: string; category_id: string | null; colour: string | null; is_enabled: boolean; today: string }>(
      `select s.subject_id, s.subject_name, s.category_id, s.colour, coalesce(s.is_enabled, false) as is_enabled,
              coalesce((select sum(c.count) from article_count c where c.client_id = s.client_id and c.subject_id = s.subject_id and c.hour >= date_trunc('day', now(), $3)), 0)::bigint as today
       from subject s where s.client_id = $1 and ($2::bigint[] is null or s.category_id = any($2::bigint[])) order by s.sort_order nulls last, s.subject_id`,
      [caller.clientId, seen, caller.timeZone],
    );
    return {
      Categories: categories.rows.map((row) => ({ Category_ID: row.category_id, Category_Name: row.category_name, Parent_ID: row.parent_id })),
      Subjects: subjects.rows.map((row) => ({
        Subject_ID: row.subject_id, Subject_Name: row.subject_name, Category_ID: row.category_id, Colour: row.colour, Is_Enabled: row.is_enabled, Today_Count: Number(row.today),
      })),
    };
  };

  return {
    tree: ({ caller }) => tree(caller),
    classify: async ({ caller, body }) => {
      await reader.subject(caller.clientId, body.Subject_ID);
      const reach = await classes.allowed(caller);
      if (reach) {
        const { rowCount } = await database.query('select from subject where subject_id = $1 and category_id = any($2::bigint[])', [body.Subject_ID, reach.handle]);
        if (!rowCount) throw new PermissionError(`Subject ${body.Subject_ID} is not within your reach`);
      }
      return { changed: await actions.setInSubject(caller, body.id, body.Subject_ID, !body.remove) };
    },
    preview: async ({ caller, body }) => {
      const query = await reader.resolve(reader.parse({ rule: body.Rule, notation: body.Notation, mediaTypes: body.Media_Types }), caller.clientId);
      return previewRule(database, caller, query, body.Days);
    },
    convert: async ({ body }) => ({ Rule: reader.convert(body.Rule, body.Notation) }),
    explain: async ({ caller, query }) => {
      const subject = await reader.subject(caller.clientId, query.Subject_ID);
      const { rows } = await database.query<{
        title: string; text: string; site_name: string; domain: string; author_name: string; media_type: number; emotion: number; region: number; language: string; published_at: Date;
        views: number; likes: number; comments: number; reposts: number;
      }>('select a.*, t.text from article a join article_text t using (article_id) where a.article_id = $1', [query.id]);
      const [row] = rows;
      if (!row) throw new NotFoundError(`There is no article ${query.id}`);
      const tree = await reader.resolve(reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }), caller.clientId);
      const explained = explainQuery(tree, {
        title: row.title, body: row.text, site: row.site_name, domain: row.domain, author: row.author_name, mediaType: mediaTypeOf(row.media_type), emotion: emotionOf(row.emotion),
        language: row.language, regionCode: row.region, publishedAt: row.published_at.getTime(), length: row.text.length, views: row.views, likes: row.likes, comments: row.comments, reposts: row.reposts,
      }, { notation: subject.notation });
      return { Title: row.title, Text: row.text, Clause: clauseOf(explained) };
    },
  };
}
