import { useClient, type ResourceParts } from '#core/web';
import { classificationContract } from '../contract';
import type { contentClass } from '../resource';
import { ArticlesButton } from './articles-button';

function Articles({
  row,
}: {
  readonly row: {
    readonly Content_Class_ID: string;
    readonly Class_Name: string;
    readonly Article_Count: number | null;
  };
}) {
  const client = useClient(classificationContract);
  return (
    <ArticlesButton
      name={row.Class_Name}
      count={row.Article_Count ?? 0}
      ask={(after) => client.classArticles({ query: { Entry_ID: row.Content_Class_ID, after } })}
    />
  );
}

/** Additional parts of the content class screen. */
const contentClassParts: ResourceParts<typeof contentClass> = { rowActions: Articles };

export default contentClassParts;
