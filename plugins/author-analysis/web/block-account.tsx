import { BlockForm } from '#plugins/client-filters/web';

interface BlockAccountProps {
  /** `author@site`. */
  readonly accountKey: string;
  readonly offer: (text: string, undo: () => void) => void;
  readonly onBlocked: () => void;
  readonly onClose: () => void;
}

/** Blocks an account for the client, or its author on all sites. */
export function BlockAccount({ accountKey, offer, onBlocked, onClose }: BlockAccountProps) {
  const author = accountKey.slice(0, accountKey.lastIndexOf('@'));
  return (
    <BlockForm initialValues={{ account: accountKey, author }} offer={offer} reload={onBlocked} onClose={onClose} />
  );
}
