# The site, from the lock: nothing is installed whose hash is not in requirements.txt.
FROM python:3.13-slim-bookworm AS built

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /source
RUN python -m venv /opt/ludotheque
COPY requirements.txt ./
RUN /opt/ludotheque/bin/pip install --require-hashes -r requirements.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src ./src
RUN /opt/ludotheque/bin/pip install --no-deps --no-build-isolation .

FROM python:3.13-slim-bookworm

COPY --from=built /opt/ludotheque /opt/ludotheque
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin ludotheque \
 && install -d -o ludotheque -g ludotheque -m 0700 /data /cache
ENV PATH=/opt/ludotheque/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    LUDOTHEQUE_HOST=0.0.0.0 \
    LUDOTHEQUE_PORT=8000 \
    LUDOTHEQUE_DATA=/data \
    LUDOTHEQUE_CACHE=/cache
USER 10001
VOLUME ["/data", "/cache"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['LUDOTHEQUE_PORT'] + os.environ.get('LUDOTHEQUE_BASE_PATH', '').rstrip('/') + '/api/health', timeout=4)"]
ENTRYPOINT ["ludo"]
CMD ["serve"]
