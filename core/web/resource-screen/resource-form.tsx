import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BusinessError } from '#core';
import type { Field as ResourceField, Resource } from '#core/resource';
import { Button, ConfirmDialog, Drawer, Field } from '#shared/ui';
import { HttpService } from '../http/http-service';
import { LocaleService } from '../locale/locale-service';
import { MessageService } from '../message/message-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { checkDraft, faultsOfDetails, type Fault } from './draft-check';
import { FieldInput } from './field-input';
import type { AnyParts, AnyRow } from './resource-parts';
import styles from './resource-screen.module.css';
import type { ResourceTexts } from './resource-texts';

interface ResourceFormProps {
  readonly resource: Resource;
  readonly parts: AnyParts;
  readonly texts: ResourceTexts;
  /** null for a new one. */
  readonly row: AnyRow | null;
  readonly readOnly: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function draftOf(fields: Resource['fields'], row: AnyRow | null, given: AnyRow = {}): AnyRow {
  const entries = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
  return Object.fromEntries(
    entries.map(([name, field]) => [name, row ? (row[name] ?? null) : (given[name] ?? field.default ?? null)]),
  );
}

function labelsOf(
  name: string,
  { kind, multiple }: ResourceField,
  row: AnyRow | null,
): Readonly<Record<string, string>> {
  const value = row?.[name];
  const label = row?.[`${name}_Label`];
  if (kind !== 'reference' || value === null || value === undefined || label === null || label === undefined) return {};
  return multiple
    ? Object.fromEntries((value as string[]).map((id, index) => [id, (label as string[])[index] ?? id]))
    : { [String(value)]: String(label) };
}

/** The form of a row, made of its fields: checked when a field is left and when sent, and not lost by mistake. */
export function ResourceForm({ resource, parts, texts, row, readOnly, onSaved, onClose }: ResourceFormProps) {
  const t = useText('core');
  const http = useService(HttpService);
  const locale = useService(LocaleService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [first] = useState(() => draftOf(resource.fields, row, { ...parts.draft, ...parts.initial }));
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const answer = useRef<(leave: boolean) => void>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const changed = JSON.stringify(draft) !== JSON.stringify(first);
  const names =
    parts.formFields ??
    Object.keys(draft).filter((name) => resource.fields[name]?.kind !== 'json' || parts.inputs?.[name]);

  const mayLeave = (): Promise<boolean> =>
    new Promise((resolve) => {
      answer.current = resolve;
      setAsking(true);
    });
  useEffect(() => {
    if (!changed) return undefined;
    const stop = navigation.block(mayLeave);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      stop();
      removeEventListener('beforeunload', warn);
    };
  }, [changed, navigation]);
  const leave = async (): Promise<void> => {
    if (!changed || (await mayLeave())) onClose();
  };
  const change = (name: string, value: unknown): void => {
    setDraft((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _, ...rest }) => rest);
  };
  const checkField = (name: string): void => {
    const fault = checkDraft(resource, draft).faults[name];
    if (fault && JSON.stringify(draft[name]) !== JSON.stringify(first[name]))
      setFaults((before) => ({ ...before, [name]: fault }));
  };
  const showFaults = (found: Readonly<Record<string, Fault>>): void => {
    setFaults(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { faults: found, value } = checkDraft(resource, draft);
    if (Object.keys(found).length > 0) return showFaults(found);
    setSaving(true);
    try {
      const body = row ? { ...value, [resource.key]: row[resource.key] } : value;
      await http.request(row ? 'PUT' : 'POST', resource.path, { body });
      messages.show('success', t('resource.saved'));
      onSaved();
    } catch (error) {
      const named = error instanceof BusinessError ? faultsOfDetails(resource, error.details) : {};
      if (Object.keys(named).length > 0) showFaults(named);
      else messages.error(error);
    } finally {
      setSaving(false);
    }
  };
  const textOf = (fault: Fault | undefined): string | undefined => {
    if (!fault) return undefined;
    const key = `resource.fault.${fault.code}`;
    return locale.has('core', key)
      ? t(key, fault.parameters)
      : fault.code.includes(' ')
        ? fault.code
        : t('resource.fault.format');
  };
  const formId = `form-${resource.name}`;
  const footer = readOnly ? undefined : (
    <>
      <Button onClick={() => void leave()}>{t('resource.cancel')}</Button>
      <Button kind="primary" type="submit" form={formId} busy={saving}>
        {t('resource.save')}
      </Button>
    </>
  );
  return (
    <Drawer
      open
      title={`${t(readOnly ? 'resource.open' : row ? 'resource.edit' : 'resource.add')} · ${texts.title}`}
      onClose={() => void leave()}
      footer={footer}
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {names.map((name) => {
          const declared = resource.fields[name];
          if (!declared) return null;
          const Own = parts.inputs?.[name];
          const shared = {
            value: draft[name],
            draft,
            disabled: readOnly,
            onChange: (value: unknown) => change(name, value),
          };
          return (
            <div key={name} onBlur={() => checkField(name)}>
              <Field
                label={texts.field(name)}
                required={declared.required}
                error={textOf(faults[name])}
                className={styles.field}
              >
                {(field) =>
                  Own ? (
                    <Own field={field} {...shared} />
                  ) : (
                    <FieldInput
                      {...shared}
                      field={field}
                      name={name}
                      declared={declared}
                      texts={texts}
                      labels={labelsOf(name, declared, row)}
                    />
                  )
                }
              </Field>
            </div>
          );
        })}
      </form>
      <ConfirmDialog
        open={asking}
        title={t('resource.discardTitle')}
        action={t('resource.discard')}
        danger
        onConfirm={() => answer.current?.(true)}
        onClose={() => {
          setAsking(false);
          answer.current?.(false);
        }}
      >
        {t('resource.discardText')}
      </ConfirmDialog>
    </Drawer>
  );
}
