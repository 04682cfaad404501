import { brandingContract, type BrandDraft, type BrandSettings } from '../contract';

/** Options that the form edits; all other options of the client are left unchanged. */
export const ownOptions = ['Login_Text', 'Watermark', 'Custom_Homepage_URL'] as const;
type OwnOption = (typeof ownOptions)[number];

/** The brand as edited in the form: texts are never null, and options are top-level fields. */
export interface BrandForm
  extends Omit<BrandDraft, 'Client_Options_JSON' | 'Client_System_Name' | 'Default_Homepage_URL'>,
    Readonly<Record<OwnOption, string>> {
  readonly Client_System_Name: string;
  readonly Default_Homepage_URL: string;
  readonly Favicon_URL: string | null;
  readonly Logo_URL: string | null;
}

/** Errors by form field. */
export type BrandFaults = Readonly<Partial<Record<keyof BrandForm, string>>>;

export const customHome = '/custom-dashboard';
const relativePath = /^\/(?![/\\])[^\s\\]*$/;

export function getForm({ Client_Options_JSON: options, Client_Name: _name, ...settings }: BrandSettings): BrandForm {
  const text = (name: OwnOption): string => (typeof options?.[name] === 'string' ? options[name] : '');
  return {
    ...settings,
    Client_System_Name: settings.Client_System_Name ?? '',
    Default_Homepage_URL: settings.Default_Homepage_URL ?? '',
    Login_Text: text('Login_Text'),
    Watermark: text('Watermark'),
    Custom_Homepage_URL: text('Custom_Homepage_URL'),
  };
}

/** Converts the form to the request; options unknown to the form are preserved. */
export function getDraft(form: BrandForm, before: BrandSettings): BrandDraft {
  const { Favicon_URL: _favicon, Logo_URL: _logo, Login_Text, Watermark, Custom_Homepage_URL, ...settings } = form;
  const textOptions = Object.entries({ Login_Text, Watermark, Custom_Homepage_URL }).map(
    ([name, text]) => [name, text.trim()] as const,
  );
  const others = Object.entries(before.Client_Options_JSON ?? {}).filter(
    ([name]) => !ownOptions.some((option) => option === name),
  );
  const options = Object.fromEntries([...others, ...textOptions.filter(([, text]) => text !== '')]) as NonNullable<
    BrandDraft['Client_Options_JSON']
  >;
  return {
    ...settings,
    Client_System_Name: form.Client_System_Name.trim() || null,
    Default_Homepage_URL: form.Default_Homepage_URL.trim() || null,
    Client_Options_JSON: Object.keys(options).length > 0 ? options : null,
  };
}

/** Validates a form and returns error codes by field; the server validates it again. */
export function getFaults(form: BrandForm, before: BrandSettings): BrandFaults {
  const result = brandingContract.save.body.safeParse(getDraft(form, before));
  const issues = result.success
    ? []
    : result.error.issues.map(
        ({ path, code }) => [String(path[0]), code === 'too_big' ? 'too-long' : 'format'] as const,
      );
  return {
    ...Object.fromEntries(issues),
    ...(form.Is_System_Name_Visible && form.Client_System_Name.trim() === '' ? { Client_System_Name: 'required' } : {}),
    ...(form.Default_Homepage_URL !== '' && !relativePath.test(form.Default_Homepage_URL)
      ? { Default_Homepage_URL: 'own-path' }
      : {}),
    ...(form.Default_Homepage_URL === customHome && !relativePath.test(form.Custom_Homepage_URL)
      ? { Custom_Homepage_URL: 'own-path' }
      : {}),
  };
}
