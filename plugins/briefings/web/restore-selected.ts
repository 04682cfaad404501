import type { Client } from '#core';
import type { SelectedRow, selectedContract } from '../selected-contract';

/** Restores an article in the basket with its text, after the articles that preceded it. */
export async function restoreSelected(
  client: Client<typeof selectedContract>,
  { Article, Column, Title, Summary, Remark, Selected_ID }: SelectedRow,
  former: readonly SelectedRow[],
): Promise<void> {
  if (!Article) return;
  await client.add({ body: { id: [Article.Article_ID], Column } });
  const { list } = await client.list({});
  const back = list.find((row) => row.Article?.Article_ID === Article.Article_ID);
  if (!back) return;
  if (Title || Summary || Remark)
    await client.update({ body: { Selected_ID: back.Selected_ID, Column, Title, Summary, Remark } });
  const ahead = new Set(
    former
      .slice(
        0,
        former.findIndex((row) => row.Selected_ID === Selected_ID),
      )
      .map((row) => row.Selected_ID),
  );
  const others = list.filter((row) => row !== back);
  const position = others.findLastIndex((row) => ahead.has(row.Selected_ID)) + 1;
  await client.order({
    body: {
      list: [...others.slice(0, position), back, ...others.slice(position)].map((row) => ({
        Selected_ID: row.Selected_ID,
        Column: row === back ? Column : row.Column,
      })),
    },
  });
}
