// The headers that keep a browser from doing what no screen of ours asks for.
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
        // On plain http these two would blank the page or lock people out.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    // To itself alone: by it the server sees that a proxy passes a demo on (http/loopback.ts).
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' as const },
  };
}
