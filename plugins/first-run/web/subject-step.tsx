import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AuthService, DraftNotice, useAction, useDraftState, useResourceClient, useService, useText } from '#core/web';
import { subject } from '#plugins/subjects';
import { DoubtDialog, getDoubts, RuleEditor, RulePreview, type EditedRule } from '#plugins/subjects/web';
import { Button, Field, FieldGrid, Note, Stack, TextInput } from '#shared/ui';
import type { StepProps } from './first-run-screen';
import { useFirstField } from './use-first-field';

/**
 * Creates the first subject with a preview of its rule; an operator impersonates the administrator, who owns the
 * subjects.
 */
export const SubjectStep = observer(function SubjectStep({ state, onDone }: StepProps) {
  const { user } = useService(AuthService);
  return user?.User_Type === 'operator' ? <GoOnAs state={state} onDone={onDone} /> : <SubjectForm onDone={onDone} />;
});

function GoOnAs({ state: { Administrator } }: StepProps) {
  const t = useText('first-run');
  const auth = useService(AuthService);
  const root = useFirstField<HTMLDivElement>();
  const start = useAction(async () => {
    if (Administrator) await auth.simulate(Administrator.User_ID, t('reason'));
  });
  if (!Administrator) return <Note>{t('companyFirst')}</Note>;
  return (
    <div ref={root}>
      <Stack>
        <Note>{t('subject.asText', { name: Administrator.Display_Name })}</Note>
        <Button kind="primary" busy={start.busy} onClick={() => void start.run()}>
          {t('subject.as', { name: Administrator.Display_Name })}
        </Button>
      </Stack>
    </div>
  );
}

const noSubject: { readonly name: string; readonly rule: EditedRule } = {
  name: '',
  rule: { Rule: '', Notation: 'modern' },
};

function SubjectForm({ onDone }: Pick<StepProps, 'onDone'>) {
  const t = useText('first-run');
  const subjects = useResourceClient(subject);
  const form = useFirstField<HTMLFormElement>();
  const { values, set, stored } = useDraftState('first-run.subject', noSubject);
  const { name, rule } = values;
  const [doubts, setDoubts] = useState(false);
  const save = useAction(async () => {
    await subjects.save({
      Subject_Name: name.trim(),
      Rule: rule.Rule,
      Notation: rule.Notation,
      Is_Enabled: true,
    });
    stored.drop();
    onDone();
  });
  const isWhole = name.trim() !== '' && rule.Rule.trim() !== '';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        if (getDoubts(rule).length > 0) setDoubts(true);
        else void save.run();
      }}
    >
      <Stack>
        <Note>{t('subject.text')}</Note>
        <DraftNotice draft={stored} />
        <FieldGrid>
          <Field label={t('subject.name')} required>
            {(field) => (
              <TextInput
                {...field}
                maxLength={100}
                value={name}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Field>
        </FieldGrid>
        <RuleEditor value={rule} onChange={(next) => set({ rule: next })} />
        <RulePreview rule={rule} mediaTypes={[]} subjectId={null} isChanged />
        <Button kind="primary" type="submit" busy={save.busy} disabled={!isWhole}>
          {t('next')}
        </Button>
      </Stack>
      <DoubtDialog
        rule={rule}
        open={doubts}
        onSave={async () => void (await save.run())}
        onClose={() => setDoubts(false)}
      />
    </form>
  );
}
