#pragma once
#include <curl/curl.h>

// libcurl's calls take any kind of value, which Swift can't import.

static inline CURLcode geotify_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode geotify_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode geotify_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode geotify_curl_set_writer(CURL *handle, curl_write_callback writer) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
}

static inline CURLcode geotify_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode geotify_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}
