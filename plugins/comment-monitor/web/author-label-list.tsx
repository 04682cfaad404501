import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { MessageService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button, ButtonRow, EmptyState, Panel, showUndo, Stack, Tag } from '#shared/ui';
import { authorLabelContract, type AuthorLabel, type LabelledAccount } from '../author-labels';

/** Labels of a client with their accounts, and links to what the accounts wrote. */
export const AuthorLabelList = observer(() => {
  const t = useText('comment-monitor');
  const client = useClient(authorLabelContract);
  const messages = useService(MessageService);
  const mayMark = useService(PrivilegeService).can('comment-monitor').action;
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client]);
  const { reload } = loaded;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  /** Hides removed items, and performs the removal when it can no longer be undone. */
  const take = (key: string, text: string, commit: () => Promise<unknown>): void => {
    const putBack = () => setTaken((before) => new Set([...before].filter((each) => each !== key)));
    setTaken((before) => new Set(before).add(key));
    showUndo({
      text,
      label: t('label.undo'),
      undo: putBack,
      commit: () =>
        void commit().then(reload, (thrown: unknown) => {
          putBack();
          messages.error(thrown);
        }),
    });
  };
  return (
    <QueryView query={loaded} lines={4} compact>
      {(data) => {
        const shown = data.list.filter(({ Author_Label_ID }) => !taken.has(Author_Label_ID));
        if (shown.length === 0) return <EmptyState compact title={t('label.none')} text={t('label.noneText')} />;
        return (
          <Stack>
            {shown.map((label) => (
              <LabelCard
                key={label.Author_Label_ID}
                label={{
                  ...label,
                  Authors: label.Authors.filter((author) => !taken.has(`${label.Author_Label_ID} ${author}`)),
                  Accounts: label.Accounts.filter(
                    (account) => !taken.has(`${label.Author_Label_ID} ${accountName(account)}`),
                  ),
                }}
                mayMark={mayMark}
                onRemove={() =>
                  take(
                    label.Author_Label_ID,
                    t('label.removed', { name: label.Kind ? t(`label.kind.${label.Kind}`) : label.Author_Label_Name }),
                    () => client.remove({ query: { Author_Label_ID: label.Author_Label_ID } }),
                  )
                }
                onUnmark={(name, marked) =>
                  take(`${label.Author_Label_ID} ${name}`, t('label.unmarked', { name }), () =>
                    client.unmark({ body: { Author_Label_ID: label.Author_Label_ID, ...marked } }),
                  )
                }
              />
            ))}
          </Stack>
        );
      }}
    </QueryView>
  );
});

const accountName = ({ Author, Site }: LabelledAccount): string => `${Author} · ${Site}`;

interface LabelCardProps {
  readonly label: AuthorLabel;
  readonly mayMark: boolean;
  readonly onRemove: () => void;
  readonly onUnmark: (name: string, marked: { Authors: string[] } | { Accounts: LabelledAccount[] }) => void;
}

function LabelCard({ label, ...props }: LabelCardProps) {
  const { Author_Label_ID: id, Author_Label_Name: given, Kind, Authors, Accounts } = label;
  const t = useText('comment-monitor');
  const name = Kind ? t(`label.kind.${Kind}`) : given;
  const [open, setOpen] = useState(false);
  return (
    <Panel title={name}>
      <Stack tight>
        <ButtonRow>
          <Button small icon={open ? 'chevron-up' : 'chevron-down'} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('label.accounts', { count: Authors.length + Accounts.length })}
          </Button>
          <Link href={routes.comments({ label: id })}>{t('label.comments')}</Link>
          <Link href={routes.articles({ Author_Label: id })}>{t('label.articles')}</Link>
          {props.mayMark && (
            <Button small kind="quiet" icon="delete" onClick={props.onRemove}>
              {t('label.remove')}
            </Button>
          )}
        </ButtonRow>
        {open && (
          <ButtonRow>
            {Authors.map((author) => (
              <Tag
                key={author}
                onRemove={props.mayMark ? () => props.onUnmark(author, { Authors: [author] }) : undefined}
              >
                {author}
              </Tag>
            ))}
            {Accounts.map((account) => (
              <Tag
                key={accountName(account)}
                onRemove={
                  props.mayMark ? () => props.onUnmark(accountName(account), { Accounts: [account] }) : undefined
                }
              >
                {accountName(account)}
              </Tag>
            ))}
          </ButtonRow>
        )}
      </Stack>
    </Panel>
  );
}
