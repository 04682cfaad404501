import { useState } from 'react';
import { useClient, useText } from '#core/web';
import { ShareDialog } from '#plugins/share-links/web';
import { Button, Note } from '#shared/ui';
import { maxShareDays } from '../article';
import { articleContract } from '../contract';

/** Links that show the article without sign-in: creating, copying, view counts and revoking. */
export function ShareButton({ id }: { readonly id: string }) {
  const t = useText('articles');
  const client = useClient(articleContract);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="share" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open && (
        <ShareDialog
          maxDays={maxShareDays}
          links={(signal) => client.shareList({ query: { id } }, { signal })}
          make={(link) => client.shareLink({ body: { id, ...link } })}
          revoke={(Share_ID) => client.shareRevoke({ query: { Share_ID } })}
          onClose={() => setOpen(false)}
        >
          <Note>{t('linkHint')}</Note>
        </ShareDialog>
      )}
    </>
  );
}
