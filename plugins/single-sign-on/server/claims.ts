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
export function readPerson(provider: ProviderRow, { claims }: VouchedPerson) {
  const mail = textOf(claims, provider.mail_claim ?? 'email')?.toLowerCase();
  return {
    mail: mail && /^[^\s@]+@[^\s@]+$/.test(mail) && mail.length <= 200 ? mail : undefined,
    isMailVerified: claims.email_verified === true || claims.email_verified === 'true',
    userName: textOf(claims, provider.user_name_claim ?? 'preferred_username'),
    displayName: textOf(claims, provider.display_name_claim ?? 'name'),
  };
}

/** Throws the reason for which a provider's rules keep somebody out, known or not. */
export function admit(provider: ProviderRow, person: VouchedPerson): void {
  const { allowed_domains: domains, required_claim: claim, required_value: wanted } = provider;
  if (domains && domains.length > 0) {
    const { mail } = readPerson(provider, person);
    const { email_verified: verified } = person.claims;
    const domain = mail?.split('@')[1];
    if (!domain || verified === false || verified === 'false' || !domains.includes(domain)) throw refusal('domain');
  }
  if (claim) {
    const values = valuesOf(person.claims, claim);
    if (wanted ? !values.includes(wanted) : values.length === 0) throw refusal('claim');
  }
}

/** What somebody new becomes: the first mapping that fits, else the default. */
export function roleFor(provider: ProviderRow, { claims }: VouchedPerson): Omit<RoleMapping, 'Value'> {
  const values = provider.role_claim ? valuesOf(claims, provider.role_claim) : [];
  return (
    provider.role_mappings?.find(({ Value }) => values.includes(Value)) ?? {
      User_Type: provider.default_user_type,
      Role_ID: provider.default_role_id,
    }
  );
}
