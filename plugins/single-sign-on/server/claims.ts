import type { RoleMapping } from '../resource';
import type { ProviderRow } from './provider-store';
import { refusal } from './refusal';
import type { VouchedPerson } from './sign-in-kind';

type Claims = VouchedPerson['claims'];

/** Returns the values of a claim as texts; `a.b` is looked up within `a` where no claim has that name. */
export function getValues(claims: Claims, name: string): readonly string[] {
  const inside = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Readonly<Record<string, unknown>>)[key]
      : undefined;
  const claimValue = inside(claims, name) ?? name.split('.').reduce<unknown>(inside, claims);
  return (Array.isArray(claimValue) ? claimValue : [claimValue])
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(String);
}

const textOf = (claims: Claims, name: string): string | undefined => getValues(claims, name)[0]?.trim() || undefined;

/** Attributes of a person, read by the claim names of a provider. */
export interface ReadPerson extends Pick<VouchedPerson, 'subject' | 'claims'> {
  readonly mail?: string;
  /** True when the provider has verified that this address belongs to the person. */
  readonly isMailVerified: boolean;
  /** True when the provider states that the address is not verified. */
  readonly isMailDoubted: boolean;
  readonly userName?: string;
  readonly displayName?: string;
}

export function readPerson(provider: ProviderRow, { subject, claims }: VouchedPerson): ReadPerson {
  const mail = textOf(claims, provider.mail_claim ?? 'email')?.toLowerCase();
  // Refers to `email`, whichever claim the address is read from.
  const verified = textOf(claims, 'email_verified');
  return {
    subject,
    claims,
    mail: mail && /^[^\s@]+@[^\s@]+$/.test(mail) && mail.length <= 200 ? mail : undefined,
    isMailVerified: verified === 'true' && mail === textOf(claims, 'email')?.toLowerCase(),
    isMailDoubted: verified === 'false',
    userName: textOf(claims, provider.user_name_claim ?? 'preferred_username'),
    displayName: textOf(claims, provider.display_name_claim ?? 'name'),
  };
}

/** Throws a refusal when the provider's rules exclude a person, with or without an account. */
export function admit(provider: ProviderRow, { claims, mail, isMailDoubted }: ReadPerson): void {
  const { allowed_domains: domains, required_claim: claim, required_value: wanted } = provider;
  if (domains && domains.length > 0) {
    const domain = mail?.split('@')[1];
    if (!domain || isMailDoubted || !domains.includes(domain)) throw refusal('domain');
  }
  if (claim) {
    const values = getValues(claims, claim);
    if (wanted ? !values.includes(wanted) : values.length === 0) throw refusal('claim');
  }
}

/** Returns the role of a new user: the first matching mapping, otherwise the default. */
export function roleFor(provider: ProviderRow, { claims }: ReadPerson): Omit<RoleMapping, 'Value'> {
  const values = provider.role_claim ? getValues(claims, provider.role_claim) : [];
  return (
    provider.role_mappings?.find(({ Value }) => values.includes(Value)) ?? {
      User_Type: provider.default_user_type,
      Role_ID: provider.default_role_id,
    }
  );
}
