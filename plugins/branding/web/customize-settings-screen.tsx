import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BusinessError, getClientOptions } from '#core';
import {
  AuthService,
  DraftNotice,
  QueryView,
  guardWithDraft,
  LeaveDialog,
  LocaleService,
  MessageService,
  PrivilegeService,
  SiteMapService,
  ThemeService,
  useClient,
  useLeaveGuard,
  useLoaded,
  useService,
  useStoredDraft,
  useText,
} from '#core/web';
import { ImageField } from '#plugins/clients/web';
import { Button, ColorInput, Field, PageHeader, Panel, SelectBox, TextArea, TextInput, Toggle } from '#shared/ui';
import { brandingContract, type BrandSettings } from '../contract';
import { customHome, getDraft, getFaults, getForm, type BrandFaults, type BrandForm } from './brand-draft';
import { BrandPreview } from './brand-preview';
import { ColorChoices } from './color-choices';
import styles from './customize-settings.module.css';

/** Branding of the user's own client, with a preview beside the form. */
export default function CustomizeSettingsScreen() {
  const client = useClient(brandingContract);
  const loaded = useLoaded((signal) => client.settings({}, { signal }), [client]);
  const { replace } = loaded;
  return (
    <QueryView query={loaded} lines={12} replaceOnError>
      {(data) => <BrandEditor key={JSON.stringify(data)} settings={data} onSaved={replace} />}
    </QueryView>
  );
}

interface BrandEditorProps {
  readonly settings: BrandSettings;
  readonly onSaved: (settings: BrandSettings) => void;
}

const BrandEditor = observer(function BrandEditor({ settings, onSaved }: BrandEditorProps) {
  const t = useText('branding');
  const core = useText('core');
  const client = useClient(brandingContract);
  const auth = useService(AuthService);
  const locale = useService(LocaleService);
  const messages = useService(MessageService);
  const siteMap = useService(SiteMapService);
  const theme = useService(ThemeService);
  const mayChange = useService(PrivilegeService).can('customize-settings').modify;
  const [first] = useState(() => getForm(settings));
  const [form, setForm] = useState(first);
  const [faults, setFaults] = useState<BrandFaults>({});
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  const changed = JSON.stringify(form) !== JSON.stringify(first);
  const guard = useLeaveGuard(changed, saved);
  const stored = useStoredDraft({
    name: mayChange ? 'branding.settings' : null,
    value: form,
    isChanged: changed,
    base: JSON.stringify(first),
    restore: setForm,
    reset: () => setForm(first),
  });

  useEffect(() => theme.setColor(form.User_Theme_Style_Code), [theme, form.User_Theme_Style_Code]);
  useEffect(
    () => () => {
      const { user } = auth;
      if (user) theme.setColor(getClientOptions(user).Theme_Color ?? user.User_Theme_Style_Code);
    },
    [auth, theme],
  );

  const set = (changes: Partial<BrandForm>): void => {
    setForm((before) => ({ ...before, ...changes }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))));
  };
  const fault = (name: keyof BrandForm): string | undefined =>
    faults[name] === undefined ? undefined : t(`fault.${faults[name]}`);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const newFaults = getFaults(form, settings);
    setFaults(newFaults);
    if (Object.keys(newFaults).length > 0) return;
    setBusy(true);
    try {
      const after = await client.save({ body: getDraft(form, settings) });
      await auth.loadCurrentUser();
      saved.current = true;
      stored.drop();
      messages.show('success', t('saved'));
      onSaved(after);
    } catch (error) {
      const named = Object.entries((error instanceof BusinessError && error.details) || {}).filter(([name]) =>
        Object.hasOwn(form, name),
      );
      if (named.length > 0)
        setFaults(
          Object.fromEntries(
            named.map(([name, code]) => [name, code === 'too-long' || code === 'own-path' ? code : 'format']),
          ),
        );
      else messages.error(error);
    } finally {
      setBusy(false);
    }
  };

  const screens = siteMap.routes
    .filter(({ entry }) => entry.access !== 'open' && !entry.path.includes(':') && entry.menuCode !== undefined)
    .map(({ entry, plugin }) => ({
      value: entry.path as string,
      label: `${locale.text(plugin, entry.title)} · ${entry.path}`,
    }));
  const home = form.Default_Homepage_URL;
  const disabled = !mayChange;
  return (
    <form className={styles.page} noValidate onSubmit={(event) => void save(event)}>
      <PageHeader
        title={t('title.customize-settings')}
        details={settings.Client_Name}
        actions={
          mayChange && (
            <>
              <Button
                disabled={!changed || busy}
                onClick={() => {
                  setForm(first);
                  setFaults({});
                }}
              >
                {t('undo')}
              </Button>
              <Button type="submit" kind="primary" disabled={!changed} busy={busy}>
                {core('resource.save')}
              </Button>
            </>
          )
        }
      />
      <DraftNotice draft={stored} />
      {!mayChange && <p className={styles.note}>{t('readOnly')}</p>}
      <div className={styles.columns}>
        <div className={styles.sections}>
          <Panel title={t('section.name')}>
            <div className={styles.fields}>
              <Field
                label={t('field.Client_System_Name')}
                hint={t('hint.Client_System_Name')}
                error={fault('Client_System_Name')}
              >
                {(field) => (
                  <TextInput
                    {...field}
                    disabled={disabled}
                    maxLength={50}
                    value={form.Client_System_Name}
                    onChange={({ target }) => set({ Client_System_Name: target.value })}
                  />
                )}
              </Field>
              <Toggle
                disabled={disabled}
                checked={form.Is_System_Name_Visible}
                onChange={(Is_System_Name_Visible) => set({ Is_System_Name_Visible })}
              >
                {t('field.Is_System_Name_Visible')}
              </Toggle>
              <Field label={t('field.Login_Text')} hint={t('hint.Login_Text')} error={fault('Login_Text')}>
                {(field) => (
                  <TextArea
                    {...field}
                    disabled={disabled}
                    maxLength={200}
                    value={form.Login_Text}
                    onChange={({ target }) => set({ Login_Text: target.value })}
                  />
                )}
              </Field>
              <Field label={t('field.Watermark')} hint={t('hint.Watermark')} error={fault('Watermark')}>
                {(field) => (
                  <TextInput
                    {...field}
                    disabled={disabled}
                    maxLength={50}
                    value={form.Watermark}
                    onChange={({ target }) => set({ Watermark: target.value })}
                  />
                )}
              </Field>
            </div>
          </Panel>
          <Panel title={t('section.look')}>
            <div className={styles.fields}>
              <Field
                label={t('field.User_Theme_Style_Code')}
                hint={t('hint.User_Theme_Style_Code')}
                error={fault('User_Theme_Style_Code')}
              >
                {(field) => (
                  <ColorInput
                    {...field}
                    disabled={disabled}
                    value={form.User_Theme_Style_Code}
                    onChange={(color) => set({ User_Theme_Style_Code: color })}
                  />
                )}
              </Field>
              <ColorChoices
                label={t('colors')}
                disabled={disabled}
                value={form.User_Theme_Style_Code}
                onChange={(color) => set({ User_Theme_Style_Code: color })}
              />
              <ImageField
                purpose="logo"
                label={t('field.Logo')}
                url={form.Logo_URL}
                disabled={disabled}
                onChange={(file) => set({ Logo_File_ID: file?.File_ID ?? null, Logo_URL: file?.URL ?? null })}
              />
              <ImageField
                purpose="favicon"
                label={t('field.Favicon')}
                url={form.Favicon_URL}
                disabled={disabled}
                onChange={(file) => set({ Favicon_File_ID: file?.File_ID ?? null, Favicon_URL: file?.URL ?? null })}
              />
            </div>
          </Panel>
          <Panel title={t('section.home')}>
            <div className={styles.fields}>
              <Field
                label={t('field.Default_Homepage_URL')}
                hint={t('hint.Default_Homepage_URL')}
                error={fault('Default_Homepage_URL')}
              >
                {(field) => (
                  <SelectBox
                    {...field}
                    disabled={disabled}
                    value={home || null}
                    labels={home ? { [home]: home } : undefined}
                    options={[...screens, { value: customHome, label: t('customHome') }]}
                    placeholder={t('usualHome')}
                    onChange={(value) => set({ Default_Homepage_URL: value ?? '' })}
                  />
                )}
              </Field>
              {home === customHome && (
                <Field
                  label={t('field.Custom_Homepage_URL')}
                  required
                  hint={t('hint.Custom_Homepage_URL')}
                  error={fault('Custom_Homepage_URL')}
                >
                  {(field) => (
                    <TextInput
                      {...field}
                      disabled={disabled}
                      maxLength={500}
                      value={form.Custom_Homepage_URL}
                      onChange={({ target }) => set({ Custom_Homepage_URL: target.value })}
                    />
                  )}
                </Field>
              )}
              <Toggle
                disabled={disabled}
                checked={form.Is_Link_Target_Self}
                onChange={(Is_Link_Target_Self) => set({ Is_Link_Target_Self })}
              >
                {t('field.Is_Link_Target_Self')}
              </Toggle>
            </div>
          </Panel>
        </div>
        <Panel title={t('section.preview')} className={styles.side}>
          <BrandPreview form={form} clientName={settings.Client_Name} />
        </Panel>
      </div>
      <LeaveDialog form={guardWithDraft(guard, stored)} />
    </form>
  );
});
