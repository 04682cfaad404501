import { useState } from 'react';
import { renderedLater, useText } from '#core/web';
import { Button } from '#shared/ui';
import type { PublishProps } from './publish-dialog';

/** The dialog is loaded when a list opens its first one. */
const PublishDialog = renderedLater(() =>
  import(/* webpackChunkName: "list-dialogs" */ './publish-dialog').then((module) => module.PublishDialog),
);

/** Publishes articles to the client's readers at a level and under a column; can be undone immediately. */
export function PublishButton(articles: PublishProps) {
  const t = useText('publishing');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="send" onClick={() => setOpen(true)}>
        {t('publish')}
      </Button>
      {open && <PublishDialog {...articles} onClose={() => setOpen(false)} />}
    </>
  );
}
