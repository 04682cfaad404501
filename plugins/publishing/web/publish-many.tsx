import { PublishButton } from './publish-button';

/** Publishes the selected articles. */
export default function PublishMany({ ids, done }: { readonly ids: readonly string[]; readonly done: () => void }) {
  return <PublishButton ids={ids} onDone={done} />;
}
