import { ConflictError, grants, inject, NotFoundError, PermissionError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { BrandSet, BrandSetDraft } from '../contract';

/** Maximum number of sets per client. */
const max = 100;

/** Parameters: `$1` client, `$2` user, `$3` subjects that the caller may see. */
const visibleSets = `select brand_set_id as "Brand_Set_ID", set_name as "Set_Name", brands as "Brands",
  is_shared as "Is_Shared", user_id = $2 as "Is_Own"
  from brand_set where client_id = $1 and (user_id = $2 or is_shared and ($3::bigint[] is null or not exists (
    select 1 from jsonb_array_elements(brands) brand, jsonb_array_elements_text(brand -> 'Subject_IDs') subject
      where subject::bigint <> all($3::bigint[]))))`;

async function named<T>(name: string | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { readonly code?: string }).code === '23505')
      throw new ConflictError(`A set ${name} already exists`, 'brand-analysis.name-taken', {
        Set_Name: 'duplicate',
      });
    throw error;
  }
}

/**
 * Brand sets as a caller sees them: their own, and those shared within the client whose subjects the caller may see.
 */
export class BrandSetStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async list(caller: Caller): Promise<BrandSet[]> {
    const { rows } = await this.database.query<BrandSet>(
      `${visibleSets} order by user_id <> $2, set_name, brand_set_id limit ${max * 3}`,
      [caller.clientId, caller.userId, await this.scopes.subjects(caller)],
    );
    return rows;
  }

  async create(caller: Caller, { Set_Name, Brands, Is_Shared }: BrandSetDraft): Promise<BrandSet> {
    const { rows } = await named(
      Set_Name,
      this.database.query<{ brand_set_id: string }>(
        `insert into brand_set (client_id, user_id, set_name, brands, is_shared)
         select $1, $2, $3, $4, $5
         where (select count(*) from brand_set where client_id = $1 and user_id = $2) < ${max}
         returning brand_set_id`,
        [caller.clientId, caller.userId, Set_Name, JSON.stringify(Brands), Is_Shared],
      ),
    );
    if (!rows[0]) throw new ConflictError(`The limit of ${max} sets is reached`, 'brand-analysis.too-many');
    return this.read(caller, rows[0].brand_set_id);
  }

  async update(caller: Caller, id: string, change: Partial<BrandSetDraft>): Promise<BrandSet> {
    const set = await this.mayChange(caller, id);
    await named(
      change.Set_Name,
      this.database.query(
        `update brand_set set set_name = coalesce($3, set_name), brands = coalesce($4, brands),
          is_shared = coalesce($5, is_shared), updated_at = now() where client_id = $1 and brand_set_id = $2`,
        [
          caller.clientId,
          id,
          change.Set_Name ?? null,
          change.Brands ? JSON.stringify(change.Brands) : null,
          change.Is_Shared ?? null,
        ],
      ),
    );
    // A set that another user stops sharing is no longer visible to the caller.
    return change.Is_Shared === false && !set.Is_Own ? { ...set, Is_Shared: false } : this.read(caller, id);
  }

  async remove(caller: Caller, id: string): Promise<number> {
    await this.mayChange(caller, id);
    const { rowCount } = await this.database.query('delete from brand_set where client_id = $1 and brand_set_id = $2', [
      caller.clientId,
      id,
    ]);
    return rowCount ?? 0;
  }

  private async read(caller: Caller, id: string): Promise<BrandSet> {
    const { rows } = await this.database.query<BrandSet>(`${visibleSets} and brand_set_id = $4`, [
      caller.clientId,
      caller.userId,
      await this.scopes.subjects(caller),
      id,
    ]);
    if (!rows[0]) throw new NotFoundError(`Brand set ${id} does not exist`);
    return rows[0];
  }

  private async mayChange(caller: Caller, id: string): Promise<BrandSet> {
    const set = await this.read(caller, id);
    if (!set.Is_Own && !grants(caller.privileges, ['brand-analysis', 'delete']))
      throw new PermissionError(`Brand set ${id} belongs to another user`);
    return set;
  }
}
