import { PublishButton } from './publish-button';

/** Publishes the article that is shown. */
export default function PublishAction({
  row,
  reload,
}: {
  readonly row: { readonly Article_ID: string };
  readonly reload: () => void;
}) {
  return <PublishButton ids={[row.Article_ID]} onDone={reload} />;
}
