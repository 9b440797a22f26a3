import type { OAuth2Client } from '../../../model/login.ts';
import type {
  DomainScheme,
  OAuth2ClientRegistration,
  OAuth2ClientRegistrationTemplate,
  OAuth2ClientsParams,
} from '../../../model/oauth2.ts';
import { badRequest, notFound } from '../../errors.ts';
import { restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import type { SettingsRepository } from './settings-repository.ts';

const PARAMS_SETTING = 'oauth2.clients';

/** Where a registered provider's sign-in begins; the id of the registration follows. */
export const AUTHORIZATION_PATH = '/oauth2/authorization/';

/** The configuration as it is stored: every registration has an id, which is not part of what is sent and read. */
interface StoredParams extends OAuth2ClientsParams {
  domainsParams: (NonNullable<OAuth2ClientsParams['domainsParams']>[number] & {
    clientRegistrations: StoredRegistration[];
  })[];
}

type StoredRegistration = OAuth2ClientRegistration & { id: string };

interface TemplateRow {
  id: string;
  createdTime: number;
  providerId: string;
  template: string;
}

/** The external providers of sign-in. */
export class OAuth2Repository {
  readonly #parts: StoreParts;
  readonly #settings: SettingsRepository;
  readonly #templates: Query<TemplateRow>;
  readonly #templateById: Query<TemplateRow>;
  readonly #templateIdOf: Query<{ id: string }>;
  readonly #insertTemplate: Query<never>;
  readonly #updateTemplate: Query<never>;
  readonly #deleteTemplate: Query<never>;

  constructor(parts: StoreParts, settings: SettingsRepository) {
    this.#parts = parts;
    this.#settings = settings;
    const { db } = parts;
    const columns = 'id, created_time AS createdTime, provider_id AS providerId, template';
    this.#templates = prepare(
      db,
      `SELECT ${columns} FROM oauth2_template ORDER BY provider_id COLLATE NOCASE`,
    );
    this.#templateById = prepare(db, `SELECT ${columns} FROM oauth2_template WHERE id = ?`);
    this.#templateIdOf = prepare(db, 'SELECT id FROM oauth2_template WHERE provider_id = ?');
    this.#insertTemplate = prepare(
      db,
      'INSERT INTO oauth2_template (id, created_time, provider_id, template) VALUES (?, ?, ?, ?)',
    );
    this.#updateTemplate = prepare(
      db,
      'UPDATE oauth2_template SET provider_id = ?, template = ? WHERE id = ?',
    );
    this.#deleteTemplate = prepare(db, 'DELETE FROM oauth2_template WHERE id = ?');
  }

  /** The configuration as it was sent; nobody can sign in this way until there is one. */
  params(): OAuth2ClientsParams {
    const { domainsParams, ...params } = this.#stored();
    return {
      ...params,
      domainsParams: domainsParams.map(({ clientRegistrations, ...domains }) => ({
        ...domains,
        clientRegistrations: clientRegistrations.map(({ id: _id, ...registration }) => registration),
      })),
    };
  }

  /** Replaces the whole configuration. Only within a write. */
  saveParams(params: OAuth2ClientsParams): OAuth2ClientsParams {
    const stored: StoredParams = {
      ...params,
      domainsParams: (params.domainsParams ?? []).map((domains) => ({
        ...domains,
        clientRegistrations: (domains.clientRegistrations ?? []).map((registration) => ({
          ...registration,
          id: this.#parts.registry.newId().id,
        })),
      })),
    };
    this.#settings.set(PARAMS_SETTING, stored);
    return this.params();
  }

  /** What a sign-in page at this address offers. `name` bears the port unless it is the usual one. */
  clientsOf(scheme: Exclude<DomainScheme, 'MIXED'>, name: string): OAuth2Client[] {
    return this.#registrationsOf(scheme, name).map(({ id, loginButtonLabel, loginButtonIcon }) => ({
      name: loginButtonLabel ?? '',
      icon: loginButtonIcon ?? null,
      url: AUTHORIZATION_PATH + id,
    }));
  }

  /** The registration with this id, where the address offers it. */
  registrationOf(
    id: string,
    { scheme, name }: { scheme: Exclude<DomainScheme, 'MIXED'>; name: string },
  ): OAuth2ClientRegistration | undefined {
    return this.#registrationsOf(scheme, name).find((registration) => registration.id === id);
  }

  #registrationsOf(scheme: Exclude<DomainScheme, 'MIXED'>, name: string): StoredRegistration[] {
    const { enabled, domainsParams } = this.#stored();
    if (!enabled) return [];
    return domainsParams
      .filter(({ domainInfos }) =>
        domainInfos?.some(
          (domain) =>
            domain.name?.toLowerCase() === name.toLowerCase() &&
            (domain.scheme === scheme || domain.scheme === 'MIXED'),
        ),
      )
      .flatMap(({ clientRegistrations }) => clientRegistrations);
  }

  /** All templates, by their providers. */
  templates(): OAuth2ClientRegistrationTemplate[] {
    return this.#templates.all().map(toTemplate);
  }

  /** Stores a template: a new one without id, else that one anew. Only within a write. @throws PlatformError 400, 404 */
  saveTemplate(template: OAuth2ClientRegistrationTemplate): OAuth2ClientRegistrationTemplate {
    const { id: given, createdTime: _createdTime, providerId, ...members } = template;
    const provider = providerId ?? '';
    const existing = given ? this.#templateById.get(given.id.toLowerCase()) : undefined;
    if (given && !existing) throw notFound();
    const taken = this.#templateIdOf.get(provider)?.id;
    if (taken !== undefined && taken !== existing?.id) {
      throw badRequest('Client registration template with such providerId already exists!');
    }
    const json = JSON.stringify(members);
    const { id, createdTime } = existing ?? this.#parts.registry.newId();
    if (existing) this.#updateTemplate.run(provider, json, id);
    else this.#insertTemplate.run(id, createdTime, provider, json);
    return toTemplate({ id, createdTime, providerId: provider, template: json });
  }

  /** @throws PlatformError 404 */
  deleteTemplate(id: string): void {
    if (this.#deleteTemplate.run(id) === 0) throw notFound();
  }

  #stored(): StoredParams {
    // Only this class writes the setting.
    const stored = this.#settings.get(PARAMS_SETTING) as StoredParams | undefined;
    return stored ?? { enabled: false, domainsParams: [] };
  }
}

function toTemplate({
  id,
  createdTime,
  providerId,
  template,
}: TemplateRow): OAuth2ClientRegistrationTemplate {
  return { ...restoreMembers(template), id: { id }, createdTime, providerId };
}
