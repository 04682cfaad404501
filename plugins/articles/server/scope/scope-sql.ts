/**
 * SQL condition that a row of the client's articles is within a scope. `row` is the alias of a row with `client_id` and
 * `article_id`, `subjects` the placeholder of the ids of the visible subjects. With `withHidden`, articles that were
 * removed from the lists of these subjects count as well.
 */
export const withinSubjectsSql = (row: string, subjects: string, withHidden = false): string =>
  `exists (select 1 from subject_article scoped where scoped.client_id = ${row}.client_id
    and scoped.article_id = ${row}.article_id and scoped.subject_id = any(${subjects}::bigint[])${
      withHidden ? '' : ' and not scoped.is_hidden'
    })`;
