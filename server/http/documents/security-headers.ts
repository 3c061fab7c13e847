import type { Settings } from '../../settings';

export function securityHeaders(settings: Settings) {
  const isHttps = settings.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Over plain http these two would blank the page or lock people out.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    // Own pages only: the server uses it to detect a proxy in front of a demo (http/loopback.ts).
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' as const },
  };
}
