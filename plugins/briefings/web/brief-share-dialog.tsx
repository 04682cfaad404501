import { useClient } from '#core/web';
import { ShareDialog } from '#plugins/share-links/web';
import { briefContract } from '../contract';

/** Share links of a brief. */
export function BriefShareDialog({ briefId, onClose }: { readonly briefId: string; readonly onClose: () => void }) {
  const client = useClient(briefContract);
  return (
    <ShareDialog
      links={(signal) => client.shares({ query: { id: briefId } }, { signal })}
      make={(link) => client.share({ body: { Briefing_ID: briefId, ...link } })}
      revoke={(id) => client.revoke({ query: { id } })}
      onClose={onClose}
    />
  );
}
