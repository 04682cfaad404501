import type { RoleMapping } from '../resource';
import type { ProviderRow } from './provider-store';
import { refusal } from './refusal';
import type { VouchedPerson } from './sign-in-kind';

type Claims = VouchedPerson['claims'];

/** The values of a claim as texts; `a.b` looks into `a` where no claim has that name. */
export function valuesOf(claims: Claims, name: string): readonly string[] {
  const inside = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null && Object.hasOwn(from, key)
      ? (from as Readonly<Record<string, unknown>>)[key]
      : undefined;
  const found = inside(claims, name) ?? name.split('.').reduce<unknown>(inside, claims);
  return (Array.isArray(found) ? found : [found])
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(String);
}

const textOf = (claims: Claims, name: string): string | undefined => valuesOf(claims, name)[0]?.trim() || undefined;

/** What is read of a person by the claim names of a provider. */
export interface ReadPerson extends Pick<VouchedPerson, 'subject' | 'claims'> {
  readonly mail?: string;
  /** The service has checked that this very address is the person's. */
  readonly isMailVerified: boolean;
  /** The service says that it has not. */
  readonly isMailDoubted: boolean;
  readonly userName?: string;
  readonly displayName?: string;
}

/** Reads a person. */
export function readPerson(provider: ProviderRow, { subject, claims }: VouchedPerson): ReadPerson {
  const mail = textOf(claims, provider.mail_claim ?? 'email')?.toLowerCase();
  // It speaks of `email`, whichever claim the address is read from.
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

/** Throws the reason for which a provider's rules keep somebody out, known or not. */
export function admit(provider: ProviderRow, { claims, mail, isMailDoubted }: ReadPerson): void {
  const { allowed_domains: domains, required_claim: claim, required_value: wanted } = provider;
  if (domains && domains.length > 0) {
    const domain = mail?.split('@')[1];
    if (!domain || isMailDoubted || !domains.includes(domain)) throw refusal('domain');
  }
  if (claim) {
    const values = valuesOf(claims, claim);
    if (wanted ? !values.includes(wanted) : values.length === 0) throw refusal('claim');
  }
}

/** What somebody new becomes: the first mapping that fits, else the default. */
export function roleFor(provider: ProviderRow, { claims }: ReadPerson): Omit<RoleMapping, 'Value'> {
  const values = provider.role_claim ? valuesOf(claims, provider.role_claim) : [];
  return (
    provider.role_mappings?.find(({ Value }) => values.includes(Value)) ?? {
      User_Type: provider.default_user_type,
      Role_ID: provider.default_role_id,
    }
  );
}
