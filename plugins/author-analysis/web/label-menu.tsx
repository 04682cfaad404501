import { observer } from 'mobx-react-lite';
import { MessageService, useService, useText } from '#core/web';
import { labelKinds, type LabelKind } from '#plugins/comment-monitor';
import { MenuButton, showToast, undoTime } from '#shared/ui';
import type { Account } from '../account';
import type { useAuthorLabels } from './use-author-labels';

interface LabelMenuProps {
  readonly account: Account;
  readonly labels: ReturnType<typeof useAuthorLabels>;
}

/** Adds one of the predefined labels to an account or removes it, with undo. */
export const LabelMenu = observer(function LabelMenu({ account, labels }: LabelMenuProps) {
  const t = useText('author-analysis');
  const monitorText = useText('comment-monitor');
  const messages = useService(MessageService);
  const { client, reload, mayMark } = labels;
  const Accounts = [{ ...account }];
  const accountLabels = labels.labels.filter(({ Accounts: all }) =>
    all.some(({ Author, Site }) => Author === account.Author && Site === account.Site),
  );
  const mark = (kind: LabelKind): Promise<unknown> => client.mark({ body: { Kind: kind, Authors: [], Accounts } });
  const unmark = async (kind: LabelKind): Promise<void> => {
    const { list } = await client.list({});
    const label = list.find(({ Kind }) => Kind === kind);
    if (label) await client.unmark({ body: { Author_Label_ID: label.Author_Label_ID, Authors: [], Accounts } });
  };
  const change = async (kind: LabelKind): Promise<void> => {
    const before = labelKinds.filter((each) => accountLabels.some(({ Kind }) => Kind === each));
    const isOn = before.includes(kind);
    /** Also restores a stance label that was replaced by another one. */
    const putBack = async (): Promise<void> => {
      if (!isOn) await unmark(kind);
      for (const each of before) await mark(each);
    };
    try {
      await (isOn ? unmark(kind) : mark(kind));
      reload();
      showToast({
        text: t(isOn ? 'unlabelled' : 'labelled', { name: account.Author, label: monitorText(`label.kind.${kind}`) }),
        kind: 'success',
        duration: undoTime,
        action: {
          label: monitorText('label.undo'),
          run: () => void putBack().then(reload, (error: unknown) => messages.error(error)),
        },
      });
    } catch (error) {
      messages.error(error);
    }
  };
  if (!mayMark) return null;
  return (
    <MenuButton
      withText
      icon="tag"
      label={t('label')}
      items={labelKinds.map((kind) => ({
        key: kind,
        label: monitorText(`label.kind.${kind}`),
        checked: accountLabels.some(({ Kind }) => Kind === kind),
        onSelect: () => void change(kind),
      }))}
    />
  );
});
