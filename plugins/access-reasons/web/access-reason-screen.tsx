import { useState } from 'react';
import { LocaleService, useAction, useClient, useLoaded, useOptions, useService, useText } from '#core/web';
import {
  Button,
  ButtonRow,
  Field,
  FieldGrid,
  PageHeader,
  Panel,
  Segmented,
  SelectBox,
  Stack,
  TextInput,
  useUrlState,
} from '#shared/ui';
import { accessReasonContract, targetKinds, type TargetKind } from '../contract';
import { AnswerTable } from './answer-table';
import { DifferenceTable } from './difference-table';

/** Shows whether a person can see something and why; a second person can be compared side by side. */
export default function AccessReasonScreen() {
  const t = useText('access-reasons');
  const locale = useService(LocaleService);
  const client = useClient(accessReasonContract);
  const users = useOptions('user');
  const [state, change] = useUrlState({ user: '', other: '', kind: 'article', key: '' });
  const kind: TargetKind = targetKinds.find((each) => each === state.kind) ?? 'article';
  const { data } = useLoaded((signal) => client.targets({}, { signal }), [client]);
  const [key, setKey] = useState(state.key);
  const ids = [state.user, state.other].filter((id) => id !== '');
  const comparison = useAction(async () => {
    const [answer, difference] = await Promise.all([
      key.trim() === ''
        ? null
        : client.explain({
            query: { User_IDs: ids.join(','), Kind: kind, Key: key.trim().replace(/^.*\/article\//, '') },
          }),
      ids.length === 2 && ids[0] !== ids[1] ? client.compare({ query: { User_IDs: ids.join(',') } }) : null,
    ]);
    return { answers: answer?.list ?? [], difference };
  });
  const set = (changes: Readonly<Record<string, string>>): void => {
    change(changes);
    comparison.forget();
  };
  const person = (name: 'user' | 'other') => (
    <Field label={t(`field.${name}`)} required={name === 'user'}>
      {(field) => (
        <SelectBox {...field} options={users} value={state[name]} onChange={(id) => set({ [name]: id ?? '' })} />
      )}
    </Field>
  );
  const targets = (data?.list ?? [])
    .filter(({ Kind }) => Kind === kind)
    .map(({ Key, Plugin_ID, Title }) => ({
      value: Key,
      label: kind === 'screen' ? `${locale.text(Plugin_ID, Title)} · ${Key}` : `${Key} · ${Title}`,
    }));
  const { answers = [], difference = null } = comparison.result ?? {};
  const isReady = state.user !== '' && (key.trim() !== '' || state.other !== '');
  return (
    <Stack>
      <PageHeader title={t('title.access-reason')} text={t('intro')} />
      <Panel title={t('question')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void comparison.run();
          }}
        >
          <Stack>
            <FieldGrid>
              {person('user')}
              {person('other')}
            </FieldGrid>
            <Segmented
              label={t('field.kind')}
              value={kind}
              choices={targetKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(value) => {
                setKey('');
                set({ kind: value, key: '' });
              }}
            />
            <Field label={t(`kind.${kind}`)} hint={kind === 'article' ? t('articleHint') : undefined}>
              {(field) =>
                kind === 'article' ? (
                  <TextInput
                    {...field}
                    maxLength={300}
                    value={key}
                    onChange={({ target }) => {
                      setKey(target.value);
                      set({ key: target.value });
                    }}
                  />
                ) : (
                  <SelectBox
                    {...field}
                    key={kind}
                    options={targets}
                    value={key}
                    onChange={(next) => {
                      setKey(next ?? '');
                      set({ key: next ?? '' });
                    }}
                  />
                )
              }
            </Field>
            <ButtonRow>
              <Button kind="primary" type="submit" icon="view" busy={comparison.busy} disabled={!isReady}>
                {t('ask')}
              </Button>
            </ButtonRow>
          </Stack>
        </form>
      </Panel>
      {answers.length > 0 && (
        <Panel title={t('chain')}>
          <AnswerTable answers={answers} />
        </Panel>
      )}
      {difference && (
        <Panel title={t('differences')}>
          <DifferenceTable
            names={[answers[0]?.Display_Name ?? t('field.user'), answers[1]?.Display_Name ?? t('field.other')]}
            columns={difference.Columns}
            classes={[difference.First_Classes, difference.Second_Classes]}
          />
        </Panel>
      )}
    </Stack>
  );
}
