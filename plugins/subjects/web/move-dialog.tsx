import { useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import type { ArticleRow } from '#plugins/articles';
import { Button, Dialog, Field, Note, Segmented, SelectBox, Stack } from '#shared/ui';
import { subjectContract } from '../contract';
import { moveArticles, type Move } from './move-articles';

interface MoveDialogProps {
  readonly rows: readonly ArticleRow[];
  readonly offer: (text: string, undo: () => void) => void;
  readonly reload: () => void;
  readonly onClose: () => void;
}

const kinds = ['add', 'move', 'remove'] as const;

/** Adds articles to a subject by hand, removes them from one, or both. */
export default function MoveDialog({ rows, offer, reload, onClose }: MoveDialogProps) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const messages = useService(MessageService);
  const { data } = useLoaded((signal) => client.tree({}, { signal }), [client]);
  const held = new Set(rows.flatMap(({ Subject_IDs }) => Subject_IDs));
  const [kind, setKind] = useState<(typeof kinds)[number]>('add');
  const [into, setInto] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(held.size === 1 ? ([...held][0] ?? null) : null);
  const choices = (data?.Subjects ?? []).map(({ Subject_ID, Subject_Name }) => ({
    value: Subject_ID,
    label: Subject_Name,
  }));
  const getName = (id: string | null): string => choices.find(({ value }) => value === id)?.label ?? '';
  const move: Move = { into: kind === 'remove' ? null : into, from: kind === 'add' ? null : from };
  const isWhole = (kind === 'remove' || into !== null) && (kind === 'add' || from !== null) && into !== from;
  const save = async (): Promise<void> => {
    onClose();
    try {
      const { changed, undo } = await moveArticles(client, rows, move);
      reload();
      if (changed === 0) messages.show('info', t('moved.nothing'));
      else
        offer(
          t(`moved.${kind}`, { count: changed, into: getName(into), from: getName(from) }),
          () => void undo().then(reload, (error: unknown) => messages.error(error)),
        );
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <Dialog
      open
      title={t('moveTitle', { count: rows.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={!isWhole} onClick={() => void save()}>
            {t(`moveKind.${kind}`)}
          </Button>
        </>
      }
    >
      <Stack led>
        <Segmented
          label={t('moveSubjects')}
          value={kind}
          onChange={setKind}
          choices={kinds.map((value) => ({
            value,
            label: t(`moveKind.${value}`),
            disabled: value !== 'add' && !held.size,
          }))}
        />
        {kind !== 'add' && (
          <Field label={t('moveFrom')}>
            {(field) => (
              <SelectBox
                {...field}
                value={from}
                onChange={setFrom}
                options={choices.filter(({ value }) => held.has(value))}
              />
            )}
          </Field>
        )}
        {kind !== 'remove' && (
          <Field label={t('moveInto')}>
            {(field) => <SelectBox {...field} value={into} onChange={setInto} options={choices} />}
          </Field>
        )}
        <Note>{t(kind === 'add' ? 'moveNote.add' : 'moveNote.remove')}</Note>
      </Stack>
    </Dialog>
  );
}
